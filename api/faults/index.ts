// What whoever else loads servers holds against their books.
export { type Settling, untilSettled, violations } from './checks.ts'
export { createLedger, type Ledger } from './guests/ledger.ts'
