import * as z from 'zod/mini'
import { Language } from './common.ts'
import { ReleaseFile, RemotesRegistry, RemoteVersion } from './registry.ts'
import { Settings } from './settings.ts'

/** Key of a chain. Not a secret: the API accepts it only from the chain's origins. */
export const ChainKey = z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/))

/** The host's scripts and style sheets for pages of other sites, in loading order. */
export const EmbedHost = z.object({
  /** Version of the shell that the host belongs to. */
  version: z.string(),
  js: z.array(ReleaseFile),
  css: z.array(ReleaseFile),
})
export type EmbedHost = z.infer<typeof EmbedHost>

/**
 * A remote's version with the scripts of its texts, by language. On a page with a strict script policy, the host has to
 * load these scripts.
 */
export const EmbedVersion = z.extend(RemoteVersion, {
  words: z.optional(z.partialRecord(Language, z.array(ReleaseFile))),
})
export type EmbedVersion = z.infer<typeof EmbedVersion>

const EmbedRegistry = z.extend(RemotesRegistry, {
  remotes: z.record(z.string(), z.object({ live: EmbedVersion, previous: z.optional(EmbedVersion) })),
})

/**
 * `GET /embed/{key}/set?pins=`: everything that an embed element needs to start. `pins` is a list such as
 * `menu@1.4,checkout@2`; remotes that are not listed use the live version.
 */
export const EmbedSet = z.object({
  chain: z.object({
    key: ChainKey,
    name: z.string(),
    /** Ids of the shops that the chain's pages may show; null for all. */
    shops: z.nullable(z.array(z.string())),
  }),
  /** Origin of the site, for links that lead out of the embed element. */
  site: z.string(),
  host: EmbedHost,
  registry: EmbedRegistry,
  settings: Settings,
  languages: z.array(Language),
  testMode: z.boolean(),
  /** The chain's design tokens, such as `--carte-accent`. The page's own values take precedence. */
  brand: z.record(z.string(), z.string()),
})
export type EmbedSet = z.infer<typeof EmbedSet>
