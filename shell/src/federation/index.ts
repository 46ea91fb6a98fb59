export { type Failed, type Fault, RemoteError } from './fault.ts'
export { createRemotes, type Remotes, type RemotesOptions } from './remotes.ts'
export { trustScripts } from './trusted.ts'
