export type { MenuNode } from './columns.ts'
/** All tables. `npm run table-types` generates them from the migrations and `api/codegen/kysely-codegen.config.ts`. */
export type { DB as Database } from './tables.generated.ts'
