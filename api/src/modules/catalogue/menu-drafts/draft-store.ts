import type { FieldChange } from '@carte/domain'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import type { Admin } from '../../back-office/index.ts'

const ROWS_PER_STATEMENT = 1_000

export type Author = Pick<Admin, 'accountId' | 'name'>
export type ChangeRow = Selectable<Database['menu_change']>

export const readChanges = (db: Kysely<Database>, menuId: string): Promise<ChangeRow[]> =>
  db
    .selectFrom('menu_change')
    .selectAll()
    .where('menu_id', '=', menuId)
    .orderBy('at')
    .orderBy('subject')
    .orderBy('field')
    .execute()

export async function readRevision(db: Kysely<Database>, menuId: string): Promise<number> {
  const row = await db.selectFrom('menu_draft').select('revision').where('menu_id', '=', menuId).executeTakeFirst()
  return row?.revision ?? 0
}

/** Locks a menu's draft until the transaction ends. @returns its revision */
export async function lockDraft(trx: Kysely<Database>, menuId: string): Promise<number> {
  await trx
    .insertInto('menu_draft')
    .values({ menu_id: menuId, revision: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await trx
    .selectFrom('menu_draft')
    .select('revision')
    .where('menu_id', '=', menuId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.revision
}

export const setRevision = (trx: Kysely<Database>, menuId: string, revision: number) =>
  trx.updateTable('menu_draft').set({ revision }).where('menu_id', '=', menuId).execute()

export async function writeChanges(
  trx: Kysely<Database>,
  menuId: string,
  author: Author,
  at: Date,
  changes: readonly FieldChange[],
): Promise<void> {
  for (let start = 0; start < changes.length; start += ROWS_PER_STATEMENT)
    await trx
      .insertInto('menu_change')
      .values(
        changes.slice(start, start + ROWS_PER_STATEMENT).map(({ subject, field, before, after }) => ({
          menu_id: menuId,
          subject,
          field,
          before: JSON.stringify(before),
          after: JSON.stringify(after),
          account_id: author.accountId,
          account_name: author.name,
          at,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['menu_id', 'subject', 'field']).doUpdateSet(({ ref }) => ({
          before: ref('excluded.before'),
          after: ref('excluded.after'),
          account_id: ref('excluded.account_id'),
          account_name: ref('excluded.account_name'),
          at: ref('excluded.at'),
        })),
      )
      .execute()
}

export async function deleteChanges(
  trx: Kysely<Database>,
  menuId: string,
  changes: readonly Pick<FieldChange, 'subject' | 'field'>[],
): Promise<void> {
  for (let start = 0; start < changes.length; start += ROWS_PER_STATEMENT) {
    const part = changes.slice(start, start + ROWS_PER_STATEMENT)
    await trx
      .deleteFrom('menu_change')
      .where('menu_id', '=', menuId)
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('subject', 'field'),
          'in',
          part.map(({ subject, field }) => tuple(subject, field)),
        ),
      )
      .execute()
  }
}
