import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { UserError } from '../../../config/user-error.ts'
import { connect } from '../../../infrastructure/database/connect.ts'
import { isDataFolderLocked } from '../../../infrastructure/database/data-folder.ts'
import { migrate } from '../../../infrastructure/database/migrate.ts'
import { type DatabaseOptions, openDatabase } from '../../../infrastructure/database/open-database.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { checkAll, type FolderInfo } from './checks.ts'
import { addMenuChildren, addShopChildren } from './children.ts'
import { InvalidValue, stylesheetOf } from './codecs.ts'
import { type Session, sessionOf } from './database.ts'
import { apply, createFinalTables, createReferenceTables, type Outcome } from './final.ts'
import { ImportErrors } from './import-errors.ts'
import { BRAND_FILE, KINDS, type KindName } from './kinds.ts'
import { type Folder, openFolder } from './read/folder.ts'
import { createStageTables, rejectDuplicates, stageFile } from './stage.ts'
import { addPrices, addTexts } from './texts-and-prices.ts'

/**
 * Runs a job on the site's migrated database, beside a running server or without one. Creates the embedded database if
 * there is none.
 *
 * @param onStarted called with a function that stops the database that was started
 * @throws UserError if the database cannot be reached
 */
export async function withNewestDatabase<T>(
  options: DatabaseOptions,
  job: (db: Kysely<Database>) => Promise<T>,
  onStarted: (stop: () => Promise<void>) => void = () => {},
): Promise<T> {
  const createsDatabase = !options.databaseUrl && !(await isDataFolderLocked(options.dataDir))
  const { url, close, toUserError } = await openDatabase(options, { creates: createsDatabase })
  onStarted(close)
  const connection = connect(url, { max: 1 })
  try {
    await migrate(connection.db)
    return await job(connection.db)
  } catch (error) {
    throw toUserError(error)
  } finally {
    await connection.close()
    await close()
  }
}

const WARNINGS_SHOWN = 20

/**
 * Returns warnings that do not prevent the import.
 *
 * @param pictures names in the folder of pictures; null if it cannot be read
 */
export async function warningsOf({ run }: Session, pictures: readonly string[] | null): Promise<string[]> {
  const warnings: string[] = []
  const operator = await run(`select 1 from operator`)
  if (operator.rows.length === 0)
    warnings.push('There is no operator yet: the site does not start without one (operator.csv).')
  if (pictures !== null) {
    const { rows } = await run<{ file: string; line: number; image: string; total: number }>(
      `select *, count(*) over ()::int as total from (
          select file, line, image from final_article where 'image' = any (given)
          union all select file, line, image from final_shop where 'image' = any (given)
          union all select file, line, image from final_campaign where 'image' = any (given)
          union all select file, line, image from stage_menu_items where 'image' = any (given)
        ) p where image <> '' and not image = any ($1) order by file, line limit ${WARNINGS_SHOWN}`,
      [pictures],
    )
    for (const { file, line, image } of rows)
      warnings.push(`${file}:${line}: imageUrl: there is no picture “${image}” in the folder of pictures`)
    const more = (rows[0]?.total ?? 0) - rows.length
    if (more > 0) warnings.push(`… and ${more} more missing pictures`)
  }
  return warnings
}

export interface ImportOptions {
  /** Runs the whole import and rolls it back. */
  readonly dryRun?: boolean
  /** Removes rows that the file of their kind does not name (IMPORT-5). */
  readonly removeMissing?: boolean
  /** Used to warn of missing pictures; null for no check. */
  readonly mediaFolder?: string | null
  readonly report?: (line: string) => void
}

export type ImportResult =
  | { readonly ok: false; readonly count: number; readonly errors: readonly string[] }
  | { readonly ok: true; readonly outcomes: readonly Outcome[]; readonly warnings: readonly string[] }

/** Rolls the transaction back and carries the result. */
class RolledBack extends Error {
  readonly result: ImportResult

  constructor(result: ImportResult) {
    super('rolled back')
    this.result = result
  }
}

async function stageBrand({ run }: Session, path: string, errors: ImportErrors): Promise<void> {
  const report = (message: string) => errors.add({ file: BRAND_FILE, line: null, field: null, message })
  try {
    const text = stylesheetOf(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)))
    const { touched } = await run(`update stage_operator set stylesheet = $1, given = given || '{stylesheet}'`, [text])
    if (touched === 0)
      await run(
        `insert into stage_operator (file, faulty, given, overlay, stylesheet) values ($1, false, '{stylesheet}', '{}', $2)`,
        [BRAND_FILE, text],
      )
  } catch (error) {
    if (error instanceof InvalidValue) report(error.message)
    else if (error instanceof TypeError) report('is not written in UTF-8')
    else throw error
  }
}

async function readAll(
  session: Session,
  { files, duplicates, brand }: Folder,
  errors: ImportErrors,
  report: (line: string) => void,
) {
  const incomplete = new Set<KindName>(duplicates)
  await createStageTables(session)
  for (const kind of KINDS) {
    const file = files.get(kind.name)
    if (!file) continue
    report(`Reading ${file.name}`)
    if (await stageFile(session, kind, file, errors)) incomplete.add(kind.name)
    await rejectDuplicates(session, kind, errors)
  }
  if (brand !== null) await stageBrand(session, brand, errors)
  return incomplete
}

/**
 * Takes the lock of imports until the transaction ends.
 *
 * @returns false if another import, or the publication of a menu, has it
 */
export async function lockImport(trx: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{
    acquired: boolean
  }>`select pg_try_advisory_xact_lock(hashtext('carte import')) as acquired`.execute(trx)
  return rows[0]?.acquired === true
}

/** Stages, checks and writes the records of a folder. The caller rolls back if there are errors. */
export async function importInTransaction(
  session: Session,
  folder: Folder,
  errors: ImportErrors,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const { removeMissing = false, report = () => {} } = options
  const incomplete = await readAll(session, folder, errors, report)
  const info: FolderInfo = {
    isComplete: (kind) => !incomplete.has(kind),
    removes: (kind) => removeMissing && folder.files.has(kind) && kind !== 'operator',
    fileOf: (kind) => folder.files.get(kind)?.name ?? kind,
  }
  report('Checking')
  await addPrices(session)
  await addTexts(session, errors)
  await addMenuChildren(session, errors, info)
  await addShopChildren(session, errors, info)
  await createFinalTables(session)
  await createReferenceTables(session, (entity) => info.removes(entity.name))
  await checkAll(session, info, errors)
  if (errors.count > 0) return { ok: false, count: errors.count, errors: errors.lines() }
  report('Writing')
  const outcomes = await apply(session, info.removes)
  const pictures = options.mediaFolder ? await readdir(options.mediaFolder).catch(() => null) : null
  return { ok: true, outcomes, warnings: await warningsOf(session, pictures) }
}

/**
 * Imports a folder (docs/import.md) in one transaction, all of it or nothing (IMPORT-1). Does not touch rows that are
 * equal (IMPORT-2).
 *
 * @throws UserError if the folder cannot be read or another import is running
 */
export async function importFolder(
  db: Kysely<Database>,
  path: string,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const errors = new ImportErrors()
  const folder = await openFolder(path, errors)
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      // Lets the database notice a killed command during a long statement, and release its lock.
      await sql`select set_config('client_connection_check_interval', '2s', true)`.execute(trx)
      // Hash joins over thousands of menus need more memory.
      await sql`set local work_mem = '64MB'`.execute(trx)
      if (!(await lockImport(trx)))
        throw new UserError('Another import into this database is running. Wait until it has ended.')
      const result = await importInTransaction(sessionOf(trx), folder, errors, options)
      if (!result.ok || options.dryRun) throw new RolledBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}
