export { gaugeInstance } from './admin/instance-metrics.ts'
export { createRemoteOverrides } from './admin/remote-overrides.ts'
export { installHousekeeping } from './retention/housekeeping.ts'
export { installRetention } from './retention/work.ts'
