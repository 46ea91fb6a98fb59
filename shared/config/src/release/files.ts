import type { ReleaseFile, RemoteVersion } from '@carte/contract'

export interface ReleasedFiles {
  readonly js: readonly ReleaseFile[]
  readonly css: readonly ReleaseFile[]
}

/** `release.json` of a remote: its name, and what the registry at `/remotes.json` says of this version. */
export interface RemoteRelease extends Omit<RemoteVersion, 'exposes'> {
  readonly name: string
  readonly exposes: Readonly<Record<string, ReleasedFiles>>
}

/** `release.json` of a host: what its page loads at once. */
export interface HostRelease extends ReleasedFiles {
  readonly name: string
  readonly version: string
}
