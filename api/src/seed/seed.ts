import { randomUUID } from 'node:crypto'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Sample } from '../../sample/types.ts'
import type { Database } from '../infrastructure/database/schema.ts'
import { hashPassword } from '../infrastructure/passwords.ts'
import { newMemberCode } from '../modules/accounts/index.ts'
import { EMBED_DEMO_ORIGINS } from '../modules/catalogue/index.ts'
import { articleRows, campaignRows, extraInfoOf, groupRows, menuRow, shopRow, spotRows } from './rows.ts'

export interface SeedOptions {
  /** Recorded, so that a later start does not change the data. */
  readonly name: string
  readonly customerLogin: boolean
  readonly now: Date
}

/** PostgreSQL accepts 65,535 parameters per statement; every row has fewer than 32. */
const ROWS_A_STATEMENT = 2_000

async function insert<T extends keyof Database & string>(
  trx: Transaction<Database>,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_A_STATEMENT))
      .execute()
  }
}

async function seedCustomers(trx: Transaction<Database>, { customers }: Sample): Promise<void> {
  for (const customer of customers) {
    const id = randomUUID()
    await insert(trx, 'customer', [
      {
        id,
        email: customer.email,
        email_key: customer.email.toLowerCase(),
        password_hash: await hashPassword(customer.password),
        name: customer.name,
        last_name: customer.lastName,
        phone: customer.phone,
        favorite_shop: customer.favoriteShop,
        member_code: newMemberCode(),
        confirmed: true,
      },
    ])
    await insert(
      trx,
      'favorite',
      customer.favorites.map(({ code, type }) => ({ customer_id: id, code, type })),
    )
  }
}

async function seedAll(
  trx: Transaction<Database>,
  sample: Sample,
  { name, customerLogin, now }: SeedOptions,
): Promise<void> {
  await insert(trx, 'operator', [
    {
      name: sample.brand.name,
      order_types: [...new Set(sample.shops.flatMap(({ orderTypes }) => orderTypes))].sort(),
      enable_customer_login: customerLogin,
      external_login_providers: '[]',
      version: '{ip}',
      phone_number_required: false,
      favorite_shop_required: false,
      sms_enabled: false,
      require_email: false,
      require_phone_number: false,
      languages: [...sample.languages],
      stylesheet: sample.brand.stylesheet,
      sample: name,
      extra_info: extraInfoOf(sample),
    },
  ])
  for (const currency of new Set(sample.shops.map((shop) => shop.currency))) {
    await insert(trx, 'menu', [menuRow(sample, currency)])
    await insert(trx, 'article', articleRows(sample, currency))
    await insert(trx, 'choice_group', groupRows(sample, currency))
  }
  await insert(trx, 'campaign', campaignRows(sample, now))
  await insert(
    trx,
    'shop',
    sample.shops.map((shop, position) => shopRow(shop, position, now)),
  )
  await insert(trx, 'delivery_spot', sample.shops.flatMap(spotRows))
  await insert(
    trx,
    'vat_rate',
    sample.vat.map(({ country, goods, orderType, rate, from, to }) => ({
      country,
      goods,
      order_type: orderType,
      valid_from: from,
      valid_to: to ?? null,
      rate,
    })),
  )
  // The chain of the embed demo at `/embed-gallery`, also for embed elements on any page of this machine.
  const chain = { key: 'gallery', name: sample.brand.name, origins: [...EMBED_DEMO_ORIGINS], shops: null, brand: '' }
  await insert(trx, 'chain', [{ ...chain, created_at: now }])
  await seedCustomers(trx, sample)
}

/**
 * Fills an empty database in one transaction. Does nothing if it has an operator.
 *
 * @returns whether it was filled
 */
export async function seed(
  db: Kysely<Database>,
  sample: () => Sample | Promise<Sample>,
  options: SeedOptions,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // If two instances start on a new database, the second one waits here and finds it filled.
    await sql`select pg_advisory_xact_lock(hashtext('carte seed'))`.execute(trx)
    if (await trx.selectFrom('operator').select('id').executeTakeFirst()) return false
    await seedAll(trx, await sample(), options)
    return true
  })
}

export const SAMPLES = ['chain', 'single', 'large'] as const
export type SampleName = (typeof SAMPLES)[number]

/** Loaded only to fill a database, because the sample is large. */
const load = async (name: SampleName): Promise<Sample> => {
  const { samples } = await import('../../sample/index.ts')
  return samples[name]()
}

export function seedSample(db: Kysely<Database>, name: SampleName, customerLogin: boolean): Promise<boolean> {
  return seed(db, () => load(name), { name, customerLogin, now: new Date() })
}

export async function applyLogin(db: Kysely<Database>, isOn: boolean): Promise<void> {
  await db
    .updateTable('operator')
    .set({ enable_customer_login: isOn })
    .where('enable_customer_login', '!=', isOn)
    .execute()
}
