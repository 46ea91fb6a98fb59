export type { BuildEnv } from '../release/build.ts'
export { commonConfig } from './common.ts'
export { defineHost, defineStandalone, type HostOptions } from './host.ts'
export { defineRemote, type RemoteOptions } from './remote.ts'
