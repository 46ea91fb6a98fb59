import { createHash } from 'node:crypto'
import { EmbedVersion, ReleaseFile, RemoteVersion } from '@carte/contract/schemas'
import { satisfies } from 'semver'
import * as z from 'zod'
import { Part, Version } from './event.ts'

/** Returns whether content has the expected hash. */
export const matchesIntegrity = (content: Buffer, integrity: string): boolean =>
  `sha384-${createHash('sha384').update(content).digest('base64')}` === integrity

/** The part of a release that runs on Node: a file, relative to the release's folder, and its hash. */
export const NodePart = z.object({
  file: z.string().regex(/^[\w-]+\/[\w.-]+\.cjs$/),
  integrity: ReleaseFile.shape.integrity,
})
export type NodePart = z.infer<typeof NodePart>

/**
 * The sources of a version, for release checks: a file, relative to the release's folder, and its hash. Sites do not
 * serve it.
 */
export const SourcesPart = z.object({
  file: z.string().regex(/^[\w-]+\/[\w.-]+\.json\.br$/),
  integrity: ReleaseFile.shape.integrity,
})
export type SourcesPart = z.infer<typeof SourcesPart>

/** The content of that file: by package (`@carte/store`), the texts of its modules and its `package.json`, by path. */
export const Sources = z.record(z.string(), z.record(z.string(), z.string()))
export type Sources = z.infer<typeof Sources>

export const ReleasedFiles = z.object({ js: z.array(ReleaseFile), css: z.array(ReleaseFile) })
export type ReleasedFiles = z.infer<typeof ReleasedFiles>

/** `release.json` of a remote: its entry in the registry, and its requirements for hosts. */
export const RemoteRelease = z.object({
  name: Part,
  version: Version,
  entry: ReleaseFile,
  exposes: RemoteVersion.shape.exposes,
  /** Scripts with its messages, by language. */
  words: EmbedVersion.shape.words,
  /** The exposed screens for Node. Without it, only browsers render them. */
  node: z.optional(NodePart),
  /** Version ranges of the shared packages that it requires, by path: `{"@carte/store": "^0.1.0"}`. */
  requires: z.optional(z.record(z.string(), z.string())),
  sources: z.optional(SourcesPart),
})
export type RemoteRelease = z.infer<typeof RemoteRelease>

/** The host for pages of other sites: the loader `/embed.js` and the files that it loads. */
export const EmbedPart = ReleasedFiles.extend({ loader: ReleaseFile })
export type EmbedPart = z.infer<typeof EmbedPart>

/** `release.json` of a host: the initial files of its page, and the packages that it provides to remotes. */
export const HostRelease = z.object({
  name: z.literal('shell'),
  version: Version,
  js: z.array(ReleaseFile),
  css: z.array(ReleaseFile),
  /** The files for pages of other sites (docs/decisions/0021). Missing in older versions. */
  embed: z.optional(EmbedPart),
  /** Exports `createHandler`, which renders pages. */
  node: z.optional(NodePart),
  /** Versions of the shared packages that it provides, by path. */
  provides: z.optional(z.record(z.string(), z.string())),
  sources: z.optional(SourcesPart),
})
export type HostRelease = z.infer<typeof HostRelease>

/** A shared package that a remote requires and a host does not provide in that version. */
export interface UnmetRequirement {
  readonly path: string
  readonly range: string
  /** The version that the host provides; undefined for none. */
  readonly provided: string | undefined
}

/**
 * Returns the requirements of a remote that a host does not meet; empty if either does not declare them. Browsers also
 * check this, but only when they load the remote.
 */
export function unmetRequirements(
  { provides }: Pick<HostRelease, 'provides'>,
  { requires = {} }: Pick<RemoteRelease, 'requires'>,
): readonly UnmetRequirement[] {
  if (!provides) return []
  return Object.entries(requires).flatMap(([path, range]) => {
    const provided = Object.hasOwn(provides, path) ? provides[path] : undefined
    return provided !== undefined && satisfies(provided, range) ? [] : [{ path, range, provided }]
  })
}
