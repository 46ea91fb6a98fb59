import { createOperatorKey, getOperatorKeys, revokeOperatorKey } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { type AdminAccess, recordChange } from '../../back-office/index.ts'
import { deleteOperatorKey, issueOperatorKey, listOperatorKeys, type OperatorKey } from './keys.ts'

const toEntry = ({ id, name, createdAt }: OperatorKey) => ({ id, name, createdAt: createdAt.toISOString() })

export interface KeyCallsDeps extends Pick<Context, 'db' | 'clock'> {
  readonly adminAccess: AdminAccess
}

/** Registers the calls about keys of operators' machines: what `carte operator-key` does (RELEASE-42). */
export function keyCalls(app: FastifyInstance, { db, clock, adminAccess }: KeyCallsDeps): void {
  app.operation(getOperatorKeys, async () => (await listOperatorKeys(db)).map(toEntry))

  app.operation(createOperatorKey, (request) =>
    db.transaction().execute(async (trx) => {
      const { key, ...created } = await issueOperatorKey(trx, request.body.name, clock.now())
      const { id, name } = created
      await recordChange(trx, clock, adminAccess.adminOf(request), {
        shopId: null,
        action: 'operator-key.create',
        subject: id,
        after: { name },
      })
      return { ...toEntry(created), key }
    }),
  )

  app.operation(revokeOperatorKey, (request) =>
    db.transaction().execute(async (trx) => {
      const revoked = await deleteOperatorKey(trx, request.params.keyId)
      if (!revoked) return undefined
      const { id, name } = revoked
      await recordChange(trx, clock, adminAccess.adminOf(request), {
        shopId: null,
        action: 'operator-key.revoke',
        subject: id,
        before: { name },
      })
      return undefined
    }),
  )
}
