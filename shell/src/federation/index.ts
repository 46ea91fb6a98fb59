export { type Failed, type FailureReason, RemoteError } from './remote-error.ts'
export { createRemotes, type Remotes, type RemotesOptions } from './remotes.ts'
export { trustScripts } from './trust.ts'
