import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Cache } from '../../../infrastructure/cache/cache.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { brandValues } from '../settings/stylesheet.ts'

/**
 * Patterns that a chain can list instead of an origin: pages on the developer's own machine, whose server can use any
 * port. Production ignores these, whatever the database contains (EMBED-44).
 */
const ANY_PORT: Readonly<Record<string, RegExp>> = {
  'http://localhost:*': /^http:\/\/localhost(?::\d{1,5})?$/,
  'http://127.0.0.1:*': /^http:\/\/127\.0\.0\.1(?::\d{1,5})?$/,
}
export const EMBED_DEMO_ORIGINS: readonly string[] = Object.keys(ANY_PORT)

const isAnyPort = (origin: string): boolean => Object.hasOwn(ANY_PORT, origin)

/** Compares exactly: an origin that only begins or ends like a listed one is another site (ATTACK-45). */
const isListed = (origins: readonly string[], origin: string): boolean =>
  origins.some((listed) => (isAnyPort(listed) ? ANY_PORT[listed]?.test(origin) : listed === origin))

const isOwnMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'

/** Returns a sentence about what is wrong with an origin, or null. */
export function originError(text: string, { allowsAnyPort }: { readonly allowsAnyPort: boolean }): string | null {
  if (isAnyPort(text)) return allowsAnyPort ? null : `"${text}" is a pattern, which production does not allow.`
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname.includes('*'))
    return `"${text}" is not an origin. Write for example https://www.example.com.`
  if (url.origin !== text) return `"${text}" is not exactly an origin. Did you mean ${url.origin}?`
  if (url.protocol === 'http:' && !isOwnMachine(url))
    return `"${text}" is not encrypted, so others on the network could forge its pages. Use https; only localhost may use http.`
  return null
}

/** A chain, which embeds the remotes in pages of its own. */
export interface Chain {
  readonly key: string
  readonly name: string
  readonly origins: readonly string[]
  /** Ids of the shops that its pages may show; null for all. */
  readonly shops: ReadonlySet<string> | null
  /**
   * Hash of `shops`, used in cache keys. A call that is under way while `shops` changes thus caches its answer under
   * the old key.
   */
  readonly shopsKey: string
  /** Values by token, such as `--carte-accent`. */
  readonly brand: Readonly<Record<string, string>>
}

export interface ChainStore {
  find(key: string): Promise<Chain | null>
  all(): Promise<readonly Chain[]>
}

export const isOriginOf = ({ origins }: Pick<Chain, 'origins'>, origin: string): boolean => isListed(origins, origin)
export const isShopOf = ({ shops }: Pick<Chain, 'shops'>, shopId: string): boolean => shops?.has(shopId) ?? true

/** @param allowsAnyPort whether patterns for pages on the developer's own machine are accepted (EMBED-44) */
export const chainOfRow = (row: Omit<Selectable<Database['chain']>, 'created_at'>, allowsAnyPort: boolean): Chain => ({
  key: row.key,
  name: row.name,
  origins: row.origins.filter((origin) => allowsAnyPort || !isAnyPort(origin)),
  shops: row.shops && new Set(row.shops),
  shopsKey: createHash('sha256').update(JSON.stringify(row.shops)).digest('base64url').slice(0, 22),
  brand: Object.fromEntries(brandValues(row.brand)),
})

/** Caches all chains together. They are few, and made-up keys then cause no query (ATTACK-57). */
export function createChainStore({ db, config }: Pick<Context, 'db' | 'config'>, cache: Cache): ChainStore {
  const allChains = () =>
    cache.get('chains/all', async () => {
      const rows = await db.selectFrom('chain').selectAll().orderBy('key').execute()
      return { value: new Map(rows.map((row) => [row.key, chainOfRow(row, config.testMode)])), until: null }
    })
  return {
    find: async (key) => (await allChains()).get(key) ?? null,
    all: async () => [...(await allChains()).values()],
  }
}
