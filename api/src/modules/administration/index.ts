export { gaugeInstance } from './admin/metrics.ts'
export { createRemoteOverrides } from './admin/remote-overrides.ts'
export { installHousekeeping, installRetention } from './retention/retention.ts'
