import { createHash } from 'node:crypto'
import { EmbedVersion, ReleaseFile, RemoteVersion } from '@carte/contract/schemas'
import * as z from 'zod'
import { Part, Version } from './event.ts'

/** Whether bytes are those that a release means. */
export const isMeant = (content: Buffer, integrity: string): boolean =>
  `sha384-${createHash('sha384').update(content).digest('base64')}` === integrity

/** The part of a release that runs on Node: one file below the release's folder, and its hash. */
export const NodePart = z.object({
  file: z.string().regex(/^[\w-]+\/[\w.-]+\.cjs$/),
  integrity: ReleaseFile.shape.integrity,
})
export type NodePart = z.infer<typeof NodePart>

/** What a version was made of, for the gate alone: one file below the release's folder, and its hash. No site serves it. */
export const SourcesPart = z.object({
  file: z.string().regex(/^[\w-]+\/[\w.-]+\.json\.br$/),
  integrity: ReleaseFile.shape.integrity,
})
export type SourcesPart = z.infer<typeof SourcesPart>

/** What that file says: by package (`@carte/store`), the texts of its modules and its `package.json`, by path. */
export const Sources = z.record(z.string(), z.record(z.string(), z.string()))
export type Sources = z.infer<typeof Sources>

export const ReleasedFiles = z.object({ js: z.array(ReleaseFile), css: z.array(ReleaseFile) })
export type ReleasedFiles = z.infer<typeof ReleasedFiles>

/** `release.json` of a remote: what the registry says of this version, and what hosts have to have for it. */
export const RemoteRelease = z.object({
  name: Part,
  version: Version,
  entry: ReleaseFile,
  exposes: RemoteVersion.shape.exposes,
  /** Its words, by language. */
  words: EmbedVersion.shape.words,
  /** The exposed screens for Node. Without it the browser draws them. */
  node: z.optional(NodePart),
  /** Ranges of the shared packages that it asks its host for, by path: `{"@carte/store": "^0.1.0"}`. */
  requires: z.optional(z.record(z.string(), z.string())),
  sources: z.optional(SourcesPart),
})
export type RemoteRelease = z.infer<typeof RemoteRelease>

/** A host for the pages of other sites: the loader that is `/embed.js`, and what it loads. */
export const EmbedPart = ReleasedFiles.extend({ loader: ReleaseFile })
export type EmbedPart = z.infer<typeof EmbedPart>

/** `release.json` of a host: what its page loads at once, and what it gives to remotes. */
export const HostRelease = z.object({
  name: z.literal('shell'),
  version: Version,
  js: z.array(ReleaseFile),
  css: z.array(ReleaseFile),
  /** What other sites' pages run of it (decision 21). A shell from before has none. */
  embed: z.optional(EmbedPart),
  /** Exports `createHandler`, which draws first views. */
  node: z.optional(NodePart),
  /** Versions of the shared packages that it provides, by path. */
  provides: z.optional(z.record(z.string(), z.string())),
  sources: z.optional(SourcesPart),
})
export type HostRelease = z.infer<typeof HostRelease>
