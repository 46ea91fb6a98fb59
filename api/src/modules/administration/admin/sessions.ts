import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { createKeySessions } from '../../../infrastructure/http/key-sessions.ts'
import { type Holder, holderOfHash } from './keys.ts'

const SECONDS = 12 * 3_600

/** Who has signed in at the operators' pages. A session ends after twelve hours, when it is left, and with its key. */
export function createOperatorSessions({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const sessions = createKeySessions(
    { db, clock },
    { table: 'operator_session', cookie: 'carte-operator', path: '/operator', seconds: SECONDS },
  )
  return {
    /** Whose page it is; null for whoever has not signed in. */
    async find(request: FastifyRequest): Promise<Holder | null> {
      const keyHash = await sessions.find(request)
      const holder = keyHash === null ? null : await holderOfHash(db, keyHash)
      if (holder) request.actor = holder.id
      return holder
    },
    begin: ({ hash }: Holder, request: FastifyRequest, reply: FastifyReply) => sessions.begin(hash, request, reply),
    end: sessions.end,
  }
}
export type OperatorSessions = ReturnType<typeof createOperatorSessions>
