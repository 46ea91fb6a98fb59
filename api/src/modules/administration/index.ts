export { gaugeInstance } from './admin/instance-metrics.ts'
export { createLocalWork } from './admin/local-work.ts'
export { installHousekeeping } from './retention/housekeeping.ts'
export { installRetention } from './retention/work.ts'
