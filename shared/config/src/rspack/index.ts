export { addressOf, type BuildEnv, releaseName } from './common.ts'
export { defineHost, type HostOptions } from './host.ts'
export type { HostRelease, ReleasedFile, ReleasedFiles, RemoteRelease } from './release.ts'
export { defineRemote, type RemoteOptions } from './remote.ts'
