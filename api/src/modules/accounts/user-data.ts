import { getUserData, type UserData, type UserOrder } from '@carte/contract/schemas'
import { toMajor } from '@carte/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { customerOrders, type OrderRow, toPastOrders } from './history.ts'
import { profileOf } from './profile.ts'
import type { Customer } from './sessions.ts'

async function paymentsOf(db: Kysely<Database>, orderIds: readonly string[]) {
  const payments = await db
    .selectFrom('payment')
    .select(['order_id', 'method', 'state', 'amount_minor', 'created_at'])
    .where('order_id', 'in', orderIds.length > 0 ? orderIds : [''])
    .orderBy('created_at')
    .execute()
  return Map.groupBy(payments, ({ order_id: orderId }) => orderId)
}

/** Returns all that is stored about these orders. */
export async function toUserOrders(db: Kysely<Database>, rows: readonly OrderRow[]): Promise<UserOrder[]> {
  const [orders, payments] = await Promise.all([
    toPastOrders(db, rows),
    paymentsOf(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  return orders.map((order, index) => ({
    ...order,
    note: rows[index]?.note ?? '',
    email: rows[index]?.email ?? null,
    phone: rows[index]?.phone ?? null,
    payments: (payments.get(order.orderId) ?? []).map((payment) => ({
      method: payment.method,
      state: payment.state,
      amount: toMajor(payment.amount_minor),
      at: payment.created_at.toISOString(),
    })),
  }))
}

async function grantsOf(db: Kysely<Database>, customerId: string): Promise<UserData['sessions']> {
  const grants = await db
    .selectFrom('session')
    .select(({ fn }) => [
      fn.min('created_at').as('since'),
      fn.max('expires_at').as('until'),
      fn.max('browser').as('browser'),
      fn.max('last_used_at').as('last_used_at'),
    ])
    .where('customer_id', '=', customerId)
    .groupBy('grant_id')
    .orderBy('since')
    .execute()
  return grants.map(({ since, until, browser, last_used_at: lastUsedAt }) => ({
    since: since.toISOString(),
    until: until.toISOString(),
    browser,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

type Deps = Pick<Context, 'db' | 'clock'>

/** Returns all that is stored about an account, without its orders. */
export async function collectAccountData(
  deps: Pick<Deps, 'db'>,
  customer: Customer,
): Promise<Omit<UserData, 'exportedAt' | 'orders'>> {
  const { db } = deps
  const [profile, logins, sessions] = await Promise.all([
    profileOf(deps, customer),
    db
      .selectFrom('external_login')
      .select(['provider', 'created_at'])
      .where('customer_id', '=', customer.id)
      .orderBy('created_at')
      .execute(),
    grantsOf(db, customer.id),
  ])
  return {
    profile,
    language: customer.language,
    createdAt: customer.created_at.toISOString(),
    termsAcceptedAt: customer.terms_accepted_at?.toISOString() ?? null,
    lastSignedInAt: customer.last_signed_in_at?.toISOString() ?? null,
    externalLogins: logins.map(({ provider, created_at: since }) => ({ provider, since: since.toISOString() })),
    sessions,
  }
}

async function collectUserData(deps: Deps, customer: Customer): Promise<UserData> {
  const { db, clock } = deps
  const [account, orders] = await Promise.all([
    collectAccountData(deps, customer),
    // Includes orders that were never paid.
    customerOrders(db, customer.id)
      .execute()
      .then((rows) => toUserOrders(db, rows)),
  ])
  return { exportedAt: clock.now().toISOString(), ...account, orders }
}

export function userDataRoutes(
  app: FastifyInstance,
  deps: Deps,
  requireCustomer: (request: FastifyRequest) => Promise<Customer>,
): void {
  app.operation(getUserData, async (request, reply) => {
    const data = await collectUserData(deps, await requireCustomer(request))
    reply.header('content-disposition', 'attachment; filename="carte-data.json"')
    return data
  })
}
