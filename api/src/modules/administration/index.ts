export { gaugeInstance } from './admin/metrics.ts'
export { createRemoteOverrides } from './admin/remote-overrides.ts'
export { installHousekeeping } from './retention/housekeeping.ts'
export { installRetention } from './retention/retention.ts'
