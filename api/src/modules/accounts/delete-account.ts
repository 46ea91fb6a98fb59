import { deleteAccount } from '@carte/contract/schemas'
import { isFinal } from '@carte/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { emailKeyOf } from '../../infrastructure/email-key.ts'
import type { SharedLimits } from '../../infrastructure/http/shared-limits.ts'
import { createLockout } from '../../infrastructure/lockout.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import { checkCurrentPassword } from './manage.ts'
import { rejectProblems } from './problems.ts'
import type { Customer, Sessions } from './sessions.ts'
import { deleteSignInCode } from './sign-in-codes.ts'
import { eraseOrderContact } from './topics.ts'

const DAY_MS = 86_400_000

const eraseContact = (db: Kysely<Database>, orderIds: readonly string[]) =>
  db.updateTable('orders').set({ email: null, phone: null, note: '' }).where('id', 'in', orderIds).execute()

type ContactRow = Pick<Selectable<Database['orders']>, 'id' | 'status' | 'pickup_at' | 'email' | 'phone' | 'note'>

/** Whether an order has an address, a telephone number or a note. */
export const hasContact = ({ email, phone, note }: Pick<ContactRow, 'email' | 'phone' | 'note'>): boolean =>
  email !== null || phone !== null || note !== ''

/**
 * Erases the contact details of orders, which are kept for bookkeeping. Orders in progress keep contact and note until
 * a day after pick-up, because the kitchen still needs them, for example for an allergy (ACCOUNT-12).
 */
export async function eraseContacts(
  { clock, outbox }: Pick<Context, 'clock'> & { readonly outbox: Outbox },
  trx: Kysely<Database>,
  orders: readonly ContactRow[],
): Promise<void> {
  const now = clock.now().getTime()
  const personal = orders.filter(hasContact)
  const [finalOrders, openOrders] = [
    personal.filter(({ status }) => isFinal(status)),
    personal.filter(({ status }) => !isFinal(status)),
  ]
  if (finalOrders.length > 0)
    await eraseContact(
      trx,
      finalOrders.map(({ id }) => id),
    )
  for (const { id, pickup_at: pickupAt } of openOrders)
    await outbox.add(trx, eraseOrderContact, id, Math.max(0, pickupAt.getTime() - now) + DAY_MS)
}

interface Deps extends Pick<Context, 'db' | 'clock' | 'config'> {
  readonly createSharedLimiter: SharedLimits
  readonly outbox: Outbox
  readonly sessions: Sessions
}

type DeleteDeps = Pick<Deps, 'db' | 'clock' | 'outbox'>

/** Deletes what is stored about an address beside accounts and orders: failed sign-ins, codes and queued mails. */
export async function deleteAddressData(trx: Kysely<Database>, emailKey: string): Promise<void> {
  await trx.deleteFrom('login_failure').where('email_key', '=', emailKey).execute()
  await deleteSignInCode(trx, emailKey)
  await trx.deleteFrom('account_mail').where(sql`lower(email)`, '=', emailKey).execute()
}

/** Deletes the account in `trx`. Favorites, sessions, links and external logins are deleted by cascade. */
export async function deleteCustomerIn(
  trx: Kysely<Database>,
  deps: Pick<DeleteDeps, 'clock' | 'outbox'>,
  { id, email_key: key }: Pick<Customer, 'id' | 'email_key'>,
): Promise<void> {
  // Lock the orders first: a transaction that updates an order twice checks its reference to the customer while it
  // holds the order, so the other way round the two would deadlock.
  await trx.selectFrom('orders').select('id').where('customer_id', '=', id).orderBy('id').forUpdate().execute()
  // Lock the customer: a concurrent order waits, and then finds no customer.
  await trx.selectFrom('customer').select('id').where('id', '=', id).forUpdate().execute()
  const orders = await trx
    .updateTable('orders')
    .set({ customer_id: null })
    .where('customer_id', '=', id)
    .returning(['id', 'status', 'pickup_at', 'email', 'phone', 'note'])
    .execute()
  await eraseContacts(deps, trx, orders)
  await trx.deleteFrom('idempotency_key').where('scope', '=', id).execute()
  await deleteAddressData(trx, key)
  await trx.deleteFrom('customer').where('id', '=', id).execute()
}

export const deleteCustomer = (deps: DeleteDeps, customer: Pick<Customer, 'id' | 'email_key'>): Promise<void> =>
  deps.db.transaction().execute((trx) => deleteCustomerIn(trx, deps, customer))

export function deleteAccountRoutes(
  app: FastifyInstance,
  deps: Deps,
  requireCustomer: (request: FastifyRequest) => Promise<Customer>,
): void {
  const { db, sessions, outbox, config, createSharedLimiter } = deps
  const lockout = createLockout(deps)
  const attempts = createSharedLimiter('deletions', config.limits.login)

  app.operation(deleteAccount, async (request, reply) => {
    const { body } = request
    const customer = await requireCustomer(request)
    attempts.take(request.ip)
    if (customer.password_hash === null) {
      // Without a password, the address confirms the deletion, so that a slip cannot delete the account.
      rejectProblems(emailKeyOf(body.email ?? '') === customer.email_key ? [] : ['InvalidEmail'])
    } else
      rejectProblems((await checkCurrentPassword({ lockout }, customer, body.password)) ? [] : ['invalid-password'])
    await deleteCustomer(deps, customer)
    await sessions.end(request, reply)
    return undefined
  })

  outbox.on(eraseOrderContact, async (orderId) => {
    await eraseContact(db, [orderId])
    return undefined
  })
}
