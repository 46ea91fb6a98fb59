import * as z from 'zod/mini'
import { Language } from './common.ts'
import { ReleaseFile, RemotesRegistry, RemoteVersion } from './registry.ts'
import { Settings } from './settings.ts'

/** The key of a chain, as its pages name it. It is no secret: what it opens, it opens for the chain's origins alone. */
export const ChainKey = z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/))

/** The scripts and style sheets of one host for other sites' pages, in the order in which they are needed. */
export const EmbedHost = z.object({
  /** Of the shell that it belongs to. */
  version: z.string(),
  js: z.array(ReleaseFile),
  css: z.array(ReleaseFile),
})
export type EmbedHost = z.infer<typeof EmbedHost>

/** A remote's version with the scripts that hold its words, by language: a page whose policy trusts nobody else has its host run them. */
export const EmbedVersion = z.extend(RemoteVersion, {
  words: z.optional(z.partialRecord(Language, z.array(ReleaseFile))),
})
export type EmbedVersion = z.infer<typeof EmbedVersion>

const EmbedRegistry = z.extend(RemotesRegistry, {
  remotes: z.record(z.string(), z.object({ live: EmbedVersion, previous: z.optional(EmbedVersion) })),
})

/**
 * `GET /embed/{key}/set?pins=`: everything that a tag on a chain's page begins with. `pins` is a list such as `menu@1.4,checkout@2`; a remote that it does not
 * name is live.
 */
export const EmbedSet = z.object({
  chain: z.object({
    key: ChainKey,
    name: z.string(),
    /** The shops that its pages may show; null for all. */
    shops: z.nullable(z.array(z.string())),
  }),
  /** Origin of the site, to which everything leads that lies outside of a tag. */
  site: z.string(),
  host: EmbedHost,
  registry: EmbedRegistry,
  settings: Settings,
  languages: z.array(Language),
  testMode: z.boolean(),
  /** The chain's brand: values by token, `--carte-accent`. What the page itself sets comes before. */
  brand: z.record(z.string(), z.string()),
})
export type EmbedSet = z.infer<typeof EmbedSet>
