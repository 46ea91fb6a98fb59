import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { createKeySessions } from '../../../infrastructure/http/key-sessions.ts'
import { type Holder, holderOfHash } from './keys.ts'

const SECONDS = 12 * 3_600

/** Sessions end after twelve hours, by sign-out, or with their key. */
export function createOperatorSessions({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const sessions = createKeySessions(
    { db, clock },
    { table: 'operator_session', cookie: 'carte-operator', path: '/operator', seconds: SECONDS },
  )
  return {
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
