// The checks and the ledger, for other packages that load servers.
export { type Settling, untilSettled, violations } from './checks.ts'
export { createLedger, type Ledger } from './guests/ledger.ts'
