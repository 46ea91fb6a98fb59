import { ChainKey } from '@carte/contract/schemas'
import type { Kysely } from 'kysely'
import { UserError } from '../../../config/env.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { brandValues } from '../settings/stylesheet.ts'
import { originError } from './chain-store.ts'

export { withDatabase } from '../../../infrastructure/database/open-database.ts'

export interface ChainDraft {
  readonly name: string
  readonly origins: readonly string[]
  /** Ids; null for all shops. */
  readonly shops: readonly string[] | null
  readonly brand: string
}

export interface StoredChain extends ChainDraft {
  readonly key: string
  readonly createdAt: Date
}

export async function listChains(db: Kysely<Database>): Promise<readonly StoredChain[]> {
  const rows = await db.selectFrom('chain').selectAll().orderBy('key').execute()
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt }))
}

interface Rules {
  /** Production accepts no patterns as origins (EMBED-44). */
  readonly isProduction: boolean
}

/**
 * Adds a chain, at once on every instance (EMBED-43).
 *
 * @throws UserError for an invalid or taken key, and for invalid origins, shops or brand
 */
export async function addChain(
  db: Kysely<Database>,
  key: string,
  draft: ChainDraft,
  rules: Rules,
  now = new Date(),
): Promise<void> {
  if (!ChainKey.safeParse(key).success)
    throw new UserError(
      `"${key}" is not a valid key. Use at most 40 lowercase letters and digits, with hyphens between them.`,
    )
  await check(db, draft, rules)
  const { name, origins, shops, brand } = { ...draft, ...columnsOf(draft) }
  const added = await db
    .insertInto('chain')
    .values({ key, name, origins: [...origins], shops: shops && [...shops], brand, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!added) throw new UserError(`The chain "${key}" exists already. Change it with "chain set ${key}".`)
}

/** Changes the fields that `draft` has. @throws UserError as `addChain`, and for an unknown chain */
export async function setChain(
  db: Kysely<Database>,
  key: string,
  draft: Partial<ChainDraft>,
  rules: Rules,
): Promise<void> {
  await check(db, draft, rules)
  const set = await db.updateTable('chain').set(columnsOf(draft)).where('key', '=', key).returning('key').execute()
  if (set.length === 0) await rejectUnknown(db, key)
}

/** Removes a chain, at once on every instance. Its orders stay. @throws UserError for an unknown chain */
export async function removeChain(db: Kysely<Database>, key: string): Promise<void> {
  const removed = await db.deleteFrom('chain').where('key', '=', key).returning('key').executeTakeFirst()
  if (!removed) await rejectUnknown(db, key)
}

async function rejectUnknown(db: Kysely<Database>, key: string): Promise<never> {
  const keys = (await listChains(db)).map((chain) => chain.key)
  throw new UserError(
    `There is no chain "${key}". ${keys.length > 0 ? `Chains: ${joinNames(keys)}.` : 'There are no chains.'}`,
  )
}

/** @throws UserError for an invalid field */
async function check(db: Kysely<Database>, draft: Partial<ChainDraft>, rules: Rules): Promise<void> {
  if (draft.name?.trim() === '') throw new UserError('A chain needs a name, such as --name "Kvarnen".')
  if (draft.origins) checkOrigins(draft.origins, rules)
  if (draft.shops) await checkShops(db, draft.shops)
  if (draft.brand !== undefined) checkBrand(draft.brand)
}

function checkOrigins(origins: readonly string[], { isProduction }: Rules): void {
  if (origins.length === 0)
    throw new UserError('A chain needs at least one origin, such as --origin https://www.example.com.')
  for (const origin of origins) {
    const error = originError(origin, { allowsAnyPort: !isProduction })
    if (error !== null) throw new UserError(error)
  }
}

async function checkShops(db: Kysely<Database>, shops: readonly string[]): Promise<void> {
  const rows = await db.selectFrom('shop').select('id').orderBy('position').execute()
  const ids = rows.map(({ id }) => id)
  const unknown = shops.find((shop) => !ids.includes(shop))
  if (unknown !== undefined) throw new UserError(`There is no shop "${unknown}". Shops: ${joinNames(ids)}.`)
}

/** Rejects properties that `brandValues` would ignore. */
function checkBrand(brand: string): void {
  if (brand.trim() === '') return
  const values = brandValues(brand)
  const declarations = [...brand.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ').matchAll(/(?:^|[{;\s])(--[\w-]+)\s*:/g)]
  const invalid = [...new Set(declarations.map(([, name = '']) => name))].filter((name) => !values.has(name))
  if (invalid.length > 0)
    throw new UserError(
      `The brand sets properties that are not allowed or have invalid values: ${joinNames(invalid)}. See docs/chains.md.`,
    )
  if (values.size === 0)
    throw new UserError(
      'The brand sets no properties. Write a rule ":root { … }" with values such as --carte-accent: #1b6b3a.',
    )
}

const columnsOf = ({ name, origins, shops, brand }: Partial<ChainDraft>) => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(origins === undefined ? {} : { origins: [...new Set(origins)] }),
  ...(shops === undefined ? {} : { shops: shops && [...new Set(shops)] }),
  ...(brand === undefined ? {} : { brand: brand.trim() }),
})

/** How many names an error message lists. */
const NAMES_MAX = 12

const joinNames = (names: readonly string[]): string =>
  names.slice(0, NAMES_MAX).join(', ') + (names.length > NAMES_MAX ? ', …' : '')
