import type { ReleaseFile, RemoteVersion } from '@carte/contract'

/**
 * Folder of a release for the part that runs on Node and renders first views. Its files end in `.cjs`, which no site serves:
 * they are for servers, which read them from the release.
 */
export const NODE_FOLDER = 'node'

/** The part of a release that runs on Node: one file, and its hash. */
export interface NodePart {
  /** Below the release's folder. */
  readonly file: string
  readonly integrity: string
}

export interface ReleasedFiles {
  readonly js: readonly ReleaseFile[]
  readonly css: readonly ReleaseFile[]
}

/** `release.json` of a remote: its name, and what the registry at `/remotes.json` says of this version. */
export interface RemoteRelease extends Omit<RemoteVersion, 'exposes'> {
  readonly name: string
  readonly exposes: Readonly<Record<string, ReleasedFiles>>
  /** The exposed screens for Node. Without it the browser renders them. */
  readonly node?: NodePart
}

/** `release.json` of a host: what its page loads at once. */
export interface HostRelease extends ReleasedFiles {
  readonly name: string
  readonly version: string
  /** Exports `createHandler`, which renders first views. */
  readonly node?: NodePart
}
