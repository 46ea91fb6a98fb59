import type { HostRelease, RemoteRelease } from '@carte/releases'

/**
 * Folder of a release that only servers and the release checks read: the part that renders on Node, and the sources.
 * Sites do not serve its file types, `.cjs` and `.json.br`.
 */
export const NODE_FOLDER = 'node'

/** The compressed sources of the version (`Sources` of @carte/releases). */
export const SOURCES_FILE = `${NODE_FOLDER}/sources.json.br`

/** Folder of the shell's files for pages of other sites. */
export const EMBED_FOLDER = 'embed'

/** Intermediate description of these files in that folder, until `release.json` is written. */
export const embedFile = (part: 'loader' | 'host'): string => `${part}.built`

export type { EmbedPart, HostRelease, NodePart, ReleasedFiles, RemoteRelease, Sources } from '@carte/releases'

/** The content of `release.json`. */
export type Release = RemoteRelease | HostRelease
