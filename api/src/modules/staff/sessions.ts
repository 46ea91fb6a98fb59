import type { Context } from '../../config/context.ts'
import { createKeySessions } from '../../infrastructure/http/key-sessions.ts'

/** Browsers keep no cookie for longer; a tablet that is used begins anew each time its screen is opened. */
const SECONDS = 400 * 86_400

/** Tablets that have shown their shop's key once. */
export const createStaffSessions = (parts: Pick<Context, 'db' | 'clock'>) =>
  createKeySessions(parts, { table: 'staff_session', cookie: 'carte-staff', path: '/api/staff', seconds: SECONDS })
