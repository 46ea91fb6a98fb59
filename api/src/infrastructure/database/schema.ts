export type { MenuNode } from './columns.ts'
/** Every table. `npm run table-types` writes it from the migrations and `api/codegen/columns.ts`. */
export type { DB as Database } from './tables.generated.ts'
