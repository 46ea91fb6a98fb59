// What other packages use: the checks and the ledger, and the database cluster.
export { type Settling, untilSettled, violations } from './checks.ts'
export { startCluster } from './cluster/cluster.ts'
export { findPrograms, PACKAGES } from './cluster/programs.ts'
export { createLedger, type Ledger } from './guests/ledger.ts'
