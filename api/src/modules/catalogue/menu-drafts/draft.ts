import type { MenuChange, MenuChangesRequest, MenuDraft } from '@carte/contract/schemas'
import {
  applyChanges,
  changesBetween,
  checkContent,
  type FieldChange,
  type FieldValue,
  fieldValue,
  hasSubject,
  isSameValue,
  kindOfSubject,
  type MenuContent,
  subjectsGone,
} from '@carte/domain'
import type { Kysely } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { InvalidValue } from '../transfer/codecs.ts'
import { readPublished } from './content.ts'
import {
  type Author,
  type ChangeRow,
  deleteChanges,
  lockDraft,
  readChanges,
  setRevision,
  writeChanges,
} from './draft-store.ts'
import { normalizeValue } from './fields.ts'

/** Two changed fields for each article of the largest menu, and as many more for its translations. */
const DRAFT_MAX = 20_000
const PROBLEMS_MAX = 100

/** A field that another person has changed since the caller read it. */
interface Meanwhile {
  readonly subject: string
  readonly field: string
  readonly value: FieldValue | null
  /** Null if an import or a publication changed it. */
  readonly accountName: string | null
  readonly at: string | null
}

export const changedMeanwhile = (current: unknown) => new HttpError(409, 'changed-meanwhile', { more: { current } })

const keyOf = ({ subject, field }: Pick<FieldChange, 'subject' | 'field'>) => `${field}\n${subject}`
const conflictOf = (published: MenuContent, { subject, field, before }: FieldChange) => {
  const now = fieldValue(published, subject, field)
  return isSameValue(now, before) ? null : { published: now }
}

/** A published value that equals the draft's leaves nothing to publish. */
export const remaining = (rows: readonly ChangeRow[], published: MenuContent): ChangeRow[] =>
  rows.filter(({ subject, field, after }) => !isSameValue(fieldValue(published, subject, field), after))

/** Returns a draft as the back office shows it (EDIT-1). */
export function describeDraft(revision: number, rows: readonly ChangeRow[], published: MenuContent): MenuDraft {
  const changes = remaining(rows, published)
  return {
    revision,
    changes: changes.map((row): MenuChange => {
      const conflict = conflictOf(published, row)
      return {
        subject: row.subject,
        field: row.field,
        before: row.before as MenuChange['before'],
        after: row.after as MenuChange['after'],
        accountName: row.account_name,
        at: row.at.toISOString(),
        ...(conflict ? { conflict: conflict as NonNullable<MenuChange['conflict']> } : {}),
      }
    }),
    problems: changes.length === 0 ? [] : checkContent(applyChanges(published, changes)).slice(0, PROBLEMS_MAX),
  }
}

export async function readPublishedOrThrow(db: Kysely<Database>, menuId: string) {
  const published = await readPublished(db, menuId)
  if (!published) throw new HttpError(404, 'error.notFound', { detail: menuId })
  return published
}

const invalid = (at: number, name: string, message: string) =>
  new HttpError(400, 'validation', { errors: { [`changes.${at}.${name}`]: [message] } })

/** @throws HttpError 400 if the field does not take the value */
function normalize(at: number, name: 'seen' | 'value', subject: string, field: string, value: unknown) {
  try {
    return normalizeValue(subject, field, value)
  } catch (error) {
    if (error instanceof InvalidValue) throw invalid(at, name, error.message)
    throw error
  }
}

/** A category that only the draft has: published names are not empty, so the two slashes name no published one. */
const NEW_CATEGORY = /^category\/\/[a-z0-9]{6,40}$/
const createsSubject = (subject: string, field: string): boolean =>
  kindOfSubject(subject) === 'category' ? NEW_CATEGORY.test(subject) : field === 'exists'

/**
 * Works out what a request does to a draft (EDIT-3): the changes to store, and the fields that differ from what the
 * caller saw.
 *
 * @throws HttpError 400 for an unknown subject or field, or an invalid value
 */
export function planChanges(
  published: MenuContent,
  rows: readonly ChangeRow[],
  requested: MenuChangesRequest['changes'],
): { readonly stored: FieldChange[]; readonly undone: FieldChange[]; readonly meanwhile: Meanwhile[] } {
  const present = new Map(rows.map((row) => [keyOf(row), row]))
  const draft: Record<string, Record<string, FieldValue>> = {}
  for (const [subject, fields] of Object.entries(applyChanges(published, rows))) draft[subject] = { ...fields }
  const planned = new Map<string, FieldChange>()
  const meanwhile: Meanwhile[] = []
  for (const [at, { subject, field, seen, value }] of requested.entries()) {
    const after = normalize(at, 'value', subject, field, value)
    // An empty value is not the default that it becomes: a new subject can lack the field.
    const expected = seen === null ? null : normalize(at, 'seen', subject, field, seen)
    if (!hasSubject(draft, subject) && !createsSubject(subject, field) && !(subject in draft))
      throw invalid(at, 'subject', 'is unknown')
    const current = fieldValue(draft, subject, field)
    // Repeating a request whose answer was lost changes nothing.
    if (!isSameValue(current, expected) && !isSameValue(current, after)) {
      const row = present.get(keyOf({ subject, field }))
      meanwhile.push({
        subject,
        field,
        value: current,
        accountName: row?.account_name ?? null,
        at: row?.at.toISOString() ?? null,
      })
      continue
    }
    const fields = draft[subject] ?? {}
    draft[subject] = fields
    if (after === null) delete fields[field]
    else fields[field] = after
    planned.set(keyOf({ subject, field }), { subject, field, before: fieldValue(published, subject, field), after })
  }
  const changes = [...planned.values()]
  return {
    stored: changes.filter(({ before, after }) => !isSameValue(before, after)),
    undone: changes.filter(({ before, after }) => isSameValue(before, after)),
    meanwhile,
  }
}

/**
 * Changes fields of a draft, all or none (EDIT-3). Removing an article or another subject that only the draft has deletes
 * all changes of it (EDIT-25).
 */
export async function changeDraft(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  menuId: string,
  author: Author,
  requested: MenuChangesRequest['changes'],
): Promise<MenuDraft> {
  return db.transaction().execute(async (trx) => {
    const revision = (await lockDraft(trx, menuId)) + 1
    const { content } = await readPublishedOrThrow(trx, menuId)
    const before = await readChanges(trx, menuId)
    const { stored, undone, meanwhile } = planChanges(content, before, requested)
    if (meanwhile.length > 0) throw changedMeanwhile(meanwhile)
    if (before.length + stored.length > DRAFT_MAX) throw new HttpError(409, 'draft-full')
    await writeChanges(trx, menuId, author, clock.now(), stored)
    await deleteChanges(trx, menuId, undone)
    const written = await readChanges(trx, menuId)
    const gone = new Set(subjectsGone(content, applyChanges(content, before), applyChanges(content, written)))
    await deleteChanges(
      trx,
      menuId,
      written.filter(({ subject }) => gone.has(subject)),
    )
    await setRevision(trx, menuId, revision)
    return describeDraft(
      revision,
      written.filter(({ subject }) => !gone.has(subject)),
      content,
    )
  })
}

/** Discards changes: these or, without any, all. A discarded new article takes all of its changes with it. */
export async function discardChanges(
  { db }: Pick<Context, 'db'>,
  menuId: string,
  seenRevision: number,
  discarded?: readonly Pick<FieldChange, 'subject' | 'field'>[],
): Promise<MenuDraft> {
  return db.transaction().execute(async (trx) => {
    const revision = await lockDraft(trx, menuId)
    const { content } = await readPublishedOrThrow(trx, menuId)
    const rows = await readChanges(trx, menuId)
    if (revision !== seenRevision) throw changedMeanwhile(describeDraft(revision, rows, content))
    if (discarded) {
      const created = new Set(
        discarded.flatMap(({ subject, field }) =>
          field === 'exists' && !hasSubject(content, subject) ? [subject] : [],
        ),
      )
      await deleteChanges(trx, menuId, [...discarded, ...rows.filter(({ subject }) => created.has(subject))])
    } else await trx.deleteFrom('menu_change').where('menu_id', '=', menuId).execute()
    await setRevision(trx, menuId, revision + 1)
    return describeDraft(revision + 1, await readChanges(trx, menuId), content)
  })
}

/** Makes a draft of an earlier version (EDIT-8). @throws HttpError 409 if the draft has changes */
export async function draftVersion(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  menuId: string,
  author: Author,
  versionId: string,
): Promise<MenuDraft> {
  return db.transaction().execute(async (trx) => {
    const revision = (await lockDraft(trx, menuId)) + 1
    const version = await trx
      .selectFrom('menu_version')
      .select('content')
      .where('menu_id', '=', menuId)
      .where('id', '=', Number(versionId))
      .executeTakeFirst()
    if (!version) throw new HttpError(404, 'error.notFound', { detail: versionId })
    const { content } = await readPublishedOrThrow(trx, menuId)
    if (remaining(await readChanges(trx, menuId), content).length > 0) throw new HttpError(409, 'draft-not-empty')
    await trx.deleteFrom('menu_change').where('menu_id', '=', menuId).execute()
    await writeChanges(trx, menuId, author, clock.now(), changesBetween(content, version.content))
    await setRevision(trx, menuId, revision)
    return describeDraft(revision, await readChanges(trx, menuId), content)
  })
}
