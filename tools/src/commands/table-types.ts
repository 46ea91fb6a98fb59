import { relative } from 'node:path'
import { writeTableTypes } from '@carte/api/codegen'
import { ROOT } from '@carte/config/release'
import { say } from '../say.ts'
import { onStop } from '../stop.ts'

/**
 * Runs `table-types`: generates the types of the database's tables from the migrations and
 * `api/codegen/kysely-codegen.config.ts`.
 */
export async function tableTypes(): Promise<number> {
  say(`${relative(ROOT, await writeTableTypes(onStop))} written`)
  return 0
}
