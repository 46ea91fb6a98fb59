import type { MenuProblem } from '@carte/contract/schemas'
import { applyChanges, changesBetween, checkContent, fieldValue, isSameValue, type MenuContent } from '@carte/domain'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { type Admin, recordChange } from '../../back-office/index.ts'
import { sessionOf } from '../transfer/database.ts'
import { importInTransaction, lockImport } from '../transfer/import.ts'
import { ImportErrors } from '../transfer/import-errors.ts'
import type { KindName } from '../transfer/kinds.ts'
import type { Folder, FolderFile } from '../transfer/read/folder.ts'
import { changedMeanwhile, describeDraft, readPublishedOrThrow, remaining } from './draft.ts'
import { lockDraft, readChanges, setRevision } from './draft-store.ts'
import { type MenuRecords, menuRecords, type SubjectRecord } from './records.ts'

const VERSIONS_MAX = 50

type Changes = Awaited<ReturnType<typeof readChanges>>

async function* rawRecords(records: readonly SubjectRecord[]) {
  for (const [at, { fields }] of records.entries()) yield { line: at + 1, fields }
}

/** Presents records as the files of a folder, each with the name of its kind. */
const folderOf = ({ files }: MenuRecords): Folder => ({
  files: new Map(
    [...files].map(([name, records]): [KindName, FolderFile] => [name, { name, records: () => rawRecords(records) }]),
  ),
  duplicates: new Set(),
  brand: null,
})

/** Removes what the draft removes, before the checks, so that they find what still refers to it. */
async function removeSubjects(trx: Transaction<Database>, menuId: string, { removed }: MenuRecords): Promise<void> {
  if (removed.article.length > 0) {
    await trx.deleteFrom('article').where('menu_id', '=', menuId).where('code', 'in', removed.article).execute()
    await trx
      .deleteFrom('shop_article')
      .where('code', 'in', removed.article)
      .where('shop_id', 'in', trx.selectFrom('shop').select('id').where('menu_id', '=', menuId))
      .execute()
  }
  if (removed.group.length > 0)
    await trx.deleteFrom('choice_group').where('menu_id', '=', menuId).where('code', 'in', removed.group).execute()
  if (removed.level.length === 0) return
  const menu = await trx.selectFrom('menu').select('choice_levels').where('id', '=', menuId).executeTakeFirstOrThrow()
  const levels = menu.choice_levels.filter(({ level }) => !removed.level.includes(String(level)))
  await trx
    .updateTable('menu')
    .set({ choice_levels: JSON.stringify(levels) })
    .where('id', '=', menuId)
    .execute()
}

function importProblems(errors: ImportErrors, { files }: MenuRecords): MenuProblem[] {
  return errors.all().map(({ file, line, field, message }) => ({
    subject: (line === null ? undefined : files.get(file as KindName)?.[line - 1]?.subject) ?? null,
    field,
    code: 'rejected',
    detail: message,
  }))
}

async function storeVersion(
  trx: Kysely<Database>,
  menuId: string,
  at: Date,
  content: MenuContent,
  author: Pick<Admin, 'accountId' | 'name'> | null,
  changes: Changes,
): Promise<string> {
  const { id } = await trx
    .insertInto('menu_version')
    .values({
      menu_id: menuId,
      at,
      account_id: author?.accountId ?? null,
      account_name: author?.name ?? null,
      changes: JSON.stringify(
        changes.map(({ subject, field, before, after, account_name: accountName }) => ({
          subject,
          field,
          before,
          after,
          accountName,
        })),
      ),
      content: JSON.stringify(content),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** Keeps what guests see before the publication, if no version has it: an import may have changed the menu. */
async function storePresentVersion(trx: Kysely<Database>, menuId: string, at: Date, content: MenuContent) {
  const last = await trx
    .selectFrom('menu_version')
    .select('content')
    .where('menu_id', '=', menuId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || changesBetween(last.content, content).length > 0 || changesBetween(content, last.content).length > 0)
    await storeVersion(trx, menuId, at, content, null, [])
}

const removeOldVersions = (trx: Kysely<Database>, menuId: string) =>
  trx
    .deleteFrom('menu_version')
    .where('menu_id', '=', menuId)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('menu_version')
        .select('id')
        .where('menu_id', '=', menuId)
        .orderBy('id', 'desc')
        .limit(VERSIONS_MAX),
    )
    .execute()

const fieldsOf = (changes: Changes, side: 'before' | 'after') =>
  Object.fromEntries(changes.map((change) => [`${change.subject} ${change.field}`, change[side]]))

/**
 * Publishes a draft in one transaction (EDIT-5): with the checks and statements of the import, a version, and entries of
 * the audit log. One entry has the fields; each shop that uses the menu has one that names the version.
 *
 * @returns the id of the version
 * @throws HttpError 409 if the draft has changed since the caller saw it, is empty, or has conflicts or problems; and
 *   while an import runs
 */
export async function publishDraft(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  menuId: string,
  admin: Admin,
  seenRevision: number,
  shopIds: readonly string[],
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '60s'`.execute(trx)
    const revision = await lockDraft(trx, menuId)
    if (!(await lockImport(trx))) throw new HttpError(409, 'import-running')
    const published = await readPublishedOrThrow(trx, menuId)
    const rows = await readChanges(trx, menuId)
    const changes = remaining(rows, published.content)
    if (revision !== seenRevision || changes.length === 0)
      throw changedMeanwhile(describeDraft(revision, rows, published.content))
    if (
      changes.some(({ subject, field, before }) => !isSameValue(fieldValue(published.content, subject, field), before))
    )
      throw new HttpError(409, 'menu-conflicts', {
        more: { current: describeDraft(revision, rows, published.content) },
      })
    const content = applyChanges(published.content, changes)
    const problems = checkContent(content)
    if (problems.length > 0) throw new HttpError(409, 'menu-problems', { more: { problems } })
    const records = menuRecords(menuId, content, published, changes)
    await removeSubjects(trx, menuId, records)
    const errors = new ImportErrors()
    const { ok } = await importInTransaction(sessionOf(trx), folderOf(records), errors)
    if (!ok) throw new HttpError(409, 'menu-problems', { more: { problems: importProblems(errors, records) } })
    const now = clock.now()
    await storePresentVersion(trx, menuId, now, published.content)
    const { content: result } = await readPublishedOrThrow(trx, menuId)
    const versionId = await storeVersion(trx, menuId, now, result, admin, changes)
    await removeOldVersions(trx, menuId)
    await trx.deleteFrom('menu_change').where('menu_id', '=', menuId).execute()
    await setRevision(trx, menuId, revision + 1)
    const action = 'menu.publish'
    await recordChange(trx, { now: () => now }, admin, {
      shopId: null,
      action,
      subject: menuId,
      before: fieldsOf(changes, 'before'),
      after: fieldsOf(changes, 'after'),
    })
    for (const shopId of shopIds)
      await recordChange(trx, { now: () => now }, admin, {
        shopId,
        action,
        subject: menuId,
        after: { version: versionId, changes: changes.length },
      })
    return versionId
  })
}
