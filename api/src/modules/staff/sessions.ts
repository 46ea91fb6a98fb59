import type { Context } from '../../config/context.ts'
import { createKeySessions } from '../../infrastructure/http/key-sessions.ts'

/** 400 days, the longest that browsers keep a cookie. Each opening of the screen extends it (STAFF-3). */
const SESSION_SECONDS = 400 * 86_400

export const createStaffSessions = (deps: Pick<Context, 'db' | 'clock'>) =>
  createKeySessions(deps, {
    table: 'staff_session',
    cookie: 'carte-staff',
    path: '/api/staff',
    seconds: SESSION_SECONDS,
  })
