export { type DatabaseOptions as ReachOptions, withDatabase } from '../../../infrastructure/database/open-database.ts'
export { addressOf, readTables, type Table, type TableFilter, type Tables } from './read-tables.ts'
export { type PerPage, type TableCardOptions, writeTableCards } from './table-cards.ts'
