export { type DatabaseOptions as ReachOptions, withDatabase } from '../../../infrastructure/database/open-database.ts'
export { addressOf } from './address.ts'
export { readTables, type Table, type Tables, type Wanted } from './read-tables.ts'
export { type PerPage, type TableCardOptions, writeTableCards } from './table-cards.ts'
