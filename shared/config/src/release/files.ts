import type { HostRelease, RemoteRelease } from '@carte/releases'

/**
 * Folder of a release for what servers and the gate read from it: the part that runs on Node and renders first views, and the
 * sources. Its files end in `.cjs` and `.json.br`, which no site serves.
 */
export const NODE_FOLDER = 'node'

/** Below that folder: what the version was made of (`Sources` of @carte/releases), compressed. */
export const SOURCES_FILE = `${NODE_FOLDER}/sources.json.br`

/** Folder of the shell's files for other sites' pages. */
export const EMBED_FOLDER = 'embed'

/** Below that folder: what its builds say of themselves, until `release.json` says it. */
export const embedFile = (part: 'loader' | 'host'): string => `${part}.built`

export type { EmbedPart, HostRelease, NodePart, ReleasedFiles, RemoteRelease, Sources } from '@carte/releases'

/** `release.json`, with which a version says what it is made of. */
export type Release = RemoteRelease | HostRelease
