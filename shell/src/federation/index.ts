export { type Failed, type FailureReason, RemoteError } from './fault.ts'
export { createRemotes, type Remotes, type RemotesOptions } from './remotes.ts'
export { trustScripts } from './trusted.ts'
