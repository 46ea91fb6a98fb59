import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Memo } from '../../../infrastructure/cache/memo.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { brandValues } from '../settings/stylesheet.ts'
import { isAnyPort, isListed } from './origins.ts'

/** A chain whose pages show the remotes (decision 21). */
export interface Chain {
  readonly key: string
  readonly name: string
  readonly origins: readonly string[]
  /** The shops that its pages may show; null for all. */
  readonly shops: ReadonlySet<string> | null
  /** Names this choice of shops: what is kept for a chain's pages is kept by it, so that a call under way while the choice changes leaves nothing wrong. */
  readonly shopsKey: string
  /** Values by token, `--carte-accent`. */
  readonly brand: Readonly<Record<string, string>>
}

export interface ChainStore {
  find(key: string): Promise<Chain | null>
  /** The same for one key after the other, in the order of their keys. */
  all(): Promise<readonly Chain[]>
}

export const isOriginOf = ({ origins }: Pick<Chain, 'origins'>, origin: string): boolean => isListed(origins, origin)
export const isShopOf = ({ shops }: Pick<Chain, 'shops'>, shopId: string): boolean => shops?.has(shopId) ?? true

/** A row as it holds here. @param allowsAnyPort whether pages of one's own machine are taken */
export const chainOfRow = (row: Omit<Selectable<Database['chain']>, 'created_at'>, allowsAnyPort: boolean): Chain => ({
  key: row.key,
  name: row.name,
  origins: row.origins.filter((origin) => allowsAnyPort || !isAnyPort(origin)),
  shops: row.shops && new Set(row.shops),
  shopsKey: createHash('sha256').update(JSON.stringify(row.shops)).digest('base64url').slice(0, 22),
  brand: Object.fromEntries(brandValues(row.brand)),
})

/** Chains from the database, kept until one changes. All of them at once: they are few, and whoever makes keys up costs no query. */
export function createChainStore({ db, config }: Pick<Context, 'db' | 'config'>, memo: Memo): ChainStore {
  const known = () =>
    memo.get('chains/all', async () => {
      const rows = await db.selectFrom('chain').selectAll().orderBy('key').execute()
      return { value: new Map(rows.map((row) => [row.key, chainOfRow(row, config.testMode)])), until: null }
    })
  return {
    find: async (key) => (await known()).get(key) ?? null,
    all: async () => [...(await known()).values()],
  }
}
