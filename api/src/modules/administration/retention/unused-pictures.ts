import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readCrop } from '@carte/domain'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'

const DAY_MS = 86_400_000
/** A picture that nothing uses is kept for this long after its last upload: a person may still be writing the dish. */
export const UNUSED_PICTURE_DAYS = 7

/** The names that `createPictureUpload` gives, and those of their parts. The operator's own files in the folder stay. */
const NAME = '[0-9a-f]{32}\\.webp(?:\\.crop[0-9-]+\\.webp)?'
const UPLOADED = new RegExp(`^${NAME}$`)
/** A picture that is set aside. It has no address, because names of pictures do not begin with a dot. */
const SET_ASIDE = new RegExp(`^\\.(${NAME})\\.unused$`)
const asideOf = (name: string): string => `.${name}.unused`

/**
 * The tables whose rows can name a picture, in a column, in JSON or in a style sheet. Drafts and stored versions of
 * menus are among them.
 */
export const TABLES_WITH_PICTURES = [
  'article',
  'campaign',
  'chain',
  'choice_group',
  'menu',
  'menu_change',
  'menu_version',
  'operator',
  'shop',
] as const

/**
 * Returns the uploaded pictures that any row names, and the originals of named parts, in one snapshot: a publication is
 * before it or after it.
 */
async function usedPictures(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const selects = TABLES_WITH_PICTURES.map(
    (table) =>
      sql`select found[1] as name from ${sql.table(table)} as named,
        lateral regexp_matches(named::text, ${`(${NAME})`}, 'g') as found`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(selects, sql` union `)}`.execute(db)
  return new Set(rows.flatMap(({ name }) => [name, readCrop(name).original]))
}

/** Returns when a file was changed; null if there is none. An upload of the same picture renews the time. */
const changedAt = (file: string): Promise<number | null> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  )

/** Renames a file. Does nothing if it is gone, as when another server that shares the folder has moved it. */
const move = (from: string, to: string): Promise<void> =>
  rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })

/**
 * Deletes uploaded pictures that nothing uses any more, in two steps (PRIVACY-7). One run sets a picture aside, and the
 * next one deletes it. A picture that was used or uploaded again meanwhile comes back, so a change or an upload at the
 * same time never loses its picture. Servers that share the folder may run this at once.
 *
 * @returns the number of deleted pictures
 */
export async function deleteUnusedPictures({
  db,
  clock,
  config: { uploadFolder: folder },
}: Pick<Context, 'db' | 'clock'> & { readonly config: Pick<Context['config'], 'uploadFolder'> }): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const before = clock.now().getTime() - UNUSED_PICTURE_DAYS * DAY_MS
  const aside = names.flatMap((name) => SET_ASIDE.exec(name)?.[1] ?? [])
  const isOld = async (file: string) => ((await changedAt(file)) ?? Number.POSITIVE_INFINITY) < before
  const old: string[] = []
  for (const name of names) if (UPLOADED.test(name) && (await isOld(join(folder, name)))) old.push(name)
  if (aside.length + old.length === 0) return 0

  const used = await usedPictures(db)
  let deleted = 0
  for (const name of aside) {
    const [file, asideFile] = [join(folder, name), join(folder, asideOf(name))]
    // The upload that renewed the time may have been on its way when the picture was set aside.
    const isBack = used.has(name) || !(await isOld(asideFile))
    if (isBack && (await changedAt(file)) === null) await move(asideFile, file)
    else {
      await rm(asideFile, { force: true })
      if (!isBack) deleted++
    }
  }
  const unused = old.filter((name) => !used.has(name))
  for (const name of unused) await move(join(folder, name), join(folder, asideOf(name)))
  // A change may have named one of them since they were looked up.
  const usedNow = unused.length === 0 ? used : await usedPictures(db)
  for (const name of unused) if (usedNow.has(name)) await move(join(folder, asideOf(name)), join(folder, name))
  return deleted
}
