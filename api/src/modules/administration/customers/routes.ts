import { createHmac } from 'node:crypto'
import type { CustomerData } from '@carte/contract'
import { deleteCustomerData, exportCustomerData, findCustomerData, getRetention } from '@carte/contract/schemas'
import { isFinal, toMajor } from '@carte/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import type { Secrets } from '../../../infrastructure/database/secrets.ts'
import { emailKeyOf } from '../../../infrastructure/email-key.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { SharedLimits } from '../../../infrastructure/http/shared-limits.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import {
  type Customer,
  collectAccountData,
  deleteAddressData,
  deleteCustomerIn,
  eraseContacts,
  hasContact,
  ordersWithShop,
  toUserOrders,
} from '../../accounts/index.ts'
import { type AdminAccess, recordChange } from '../../back-office/index.ts'

/** Orders in the list of a page. An export has all of them. */
const SHOWN_MAX = 100
const WINDOW_MS = 10 * 60_000

export interface CustomersDeps extends Pick<Context, 'db' | 'clock' | 'config'> {
  readonly adminAccess: AdminAccess
  readonly createSharedLimiter: SharedLimits
  readonly outbox: Outbox
  readonly secrets: Secrets
}

type Db = Kysely<Database>

const findAccount = (db: Db, emailKey: string): Promise<Customer | undefined> =>
  db.selectFrom('customer').selectAll().where('email_key', '=', emailKey).executeTakeFirst()

/** Selects the orders of the account, and those of guests that still have the address. */
const ordersOf = (db: Db, emailKey: string, account: Customer | undefined) =>
  ordersWithShop(db).where(({ eb, or, and }) =>
    or([
      ...(account ? [eb('orders.customer_id', '=', account.id)] : []),
      and([eb('orders.customer_id', 'is', null), eb(sql<string>`lower(orders.email)`, '=', emailKey)]),
    ]),
  )
const countOrders = async (db: Db, emailKey: string, account: Customer | undefined): Promise<number> => {
  const counted = await ordersOf(db, emailKey, account)
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

async function messagesOf(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return new Map<string, never[]>()
  const messages = await db
    .selectFrom('order_message')
    .select(['order_id', 'kind', 'sent_at'])
    .where('order_id', 'in', orderIds)
    .orderBy('since')
    .execute()
  return Map.groupBy(messages, ({ order_id: orderId }) => orderId)
}

async function accountOf(db: Db, customer: Customer): Promise<CustomerData['account']> {
  const { profile, externalLogins, sessions, language, createdAt, lastSignedInAt } = await collectAccountData(
    { db },
    customer,
  )
  return {
    id: customer.id,
    name: `${profile.name} ${profile.lastName}`.trim(),
    email: profile.email,
    phone: profile.phone,
    language,
    isConfirmed: customer.confirmed,
    createdAt,
    lastSignedInAt,
    externalLogins: externalLogins.map(({ provider }) => provider),
    favorites: profile.favorites.length,
    sessions: sessions.length,
  }
}

async function readCustomerData(db: Db, email: string): Promise<CustomerData> {
  const key = emailKeyOf(email)
  const account = await findAccount(db, key)
  const [rows, orderCount] = await Promise.all([
    ordersOf(db, key, account).limit(SHOWN_MAX).execute(),
    countOrders(db, key, account),
  ])
  const messages = await messagesOf(
    db,
    rows.map(({ id }) => id),
  )
  return {
    email: key,
    account: account ? await accountOf(db, account) : null,
    orders: rows.map((row) => ({
      orderId: row.id,
      shopName: row.shop_name,
      placedAt: row.placed_at.toISOString(),
      status: row.status,
      total: toMajor(row.total_minor),
      currency: { name: row.currency, symbol: row.currency_symbol },
      isGuest: row.customer_id === null,
      hasContact: hasContact(row),
      isOpen: !isFinal(row.status),
      messages: messages.get(row.id)?.length ?? 0,
    })),
    orderCount,
  }
}

/** Registers the calls about personal data (CUSTOMER-1 to CUSTOMER-5). */
export function customersRoutes(app: FastifyInstance, deps: CustomersDeps): void {
  const { db, clock, config, adminAccess, createSharedLimiter, secrets } = deps
  const calls = createSharedLimiter('customer data', config.limits.customerData, WINDOW_MS)

  /** Names the person of an address in the audit log: the account, or a keyed hash that cannot be guessed back. */
  const subjectOf = async (emailKey: string, account: Customer | undefined): Promise<string> =>
    account?.id ??
    `address ${createHmac('sha256', await secrets.get('audited-address'))
      .update(emailKey)
      .digest('hex')
      .slice(0, 12)}`

  async function record(
    request: FastifyRequest,
    trx: Db,
    action: 'customer.view' | 'customer.export' | 'customer.delete',
    subject: string,
    before: Readonly<Record<string, unknown>> | null = null,
  ): Promise<void> {
    await recordChange(trx, clock, adminAccess.adminOf(request), { shopId: null, action, subject, before })
  }

  app.operation(findCustomerData, async (request) => {
    calls.take(adminAccess.adminOf(request).accountId)
    const { email } = request.body
    const key = emailKeyOf(email)
    await record(request, db, 'customer.view', await subjectOf(key, await findAccount(db, key)))
    return readCustomerData(db, email)
  })

  app.operation(exportCustomerData, async (request, reply) => {
    calls.take(adminAccess.adminOf(request).accountId)
    const key = emailKeyOf(request.body.email)
    const account = await findAccount(db, key)
    await record(request, db, 'customer.export', await subjectOf(key, account))
    const rows = await ordersOf(db, key, account).execute()
    const [orders, messages, accountData] = await Promise.all([
      toUserOrders(db, rows),
      messagesOf(
        db,
        rows.map(({ id }) => id),
      ),
      account ? collectAccountData({ db }, account) : null,
    ])
    reply.header('content-disposition', 'attachment; filename="customer-data.json"')
    return {
      exportedAt: clock.now().toISOString(),
      email: key,
      account: accountData,
      orders: orders.map((order) => ({
        ...order,
        messages: (messages.get(order.orderId) ?? []).map(({ kind, sent_at: sentAt }) => ({
          kind,
          sentAt: sentAt?.toISOString() ?? null,
        })),
      })),
    }
  })

  app.operation(deleteCustomerData, async (request) => {
    calls.take(adminAccess.adminOf(request).accountId)
    const { email, before } = request.body
    const key = emailKeyOf(email)
    return db.transaction().execute(async (trx) => {
      const account = await findAccount(trx, key)
      // Lock the orders before the account, as `deleteCustomerIn` does.
      const orders = await ordersOf(trx, key, account).clearOrderBy().orderBy('orders.id').forUpdate('orders').execute()
      if ((account?.id ?? null) !== before.accountId || orders.length !== before.orderCount)
        throw new HttpError(409, 'changed-meanwhile', { more: { current: await readCustomerData(trx, email) } })
      await eraseContacts(
        deps,
        trx,
        orders.filter(({ customer_id: customerId }) => customerId === null),
      )
      if (account) await deleteCustomerIn(trx, deps, account)
      else await deleteAddressData(trx, key)
      const openOrders = orders.filter((order) => !isFinal(order.status) && hasContact(order)).length
      await record(request, trx, 'customer.delete', await subjectOf(key, account), {
        account: account !== undefined,
        orders: orders.length,
      })
      return { deletedAccount: account !== undefined, keptOrders: orders.length, openOrders }
    })
  })

  app.operation(getRetention, () => ({ ...config.retention.keep }))
}
