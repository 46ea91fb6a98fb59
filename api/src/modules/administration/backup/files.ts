import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, type Dirent } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Readable only by the owner, because a backup contains everything in the database (BACKUP-2). */
export const FILE_MODE = 0o600
export const FOLDER_MODE = 0o700

/** SHA-256 in hexadecimal, keyed by path below the backup's folder, with `/`. */
export type Sums = Map<string, string>

const into = (hash: Hash) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })

/** Writes a new file and flushes it to disk. @returns its SHA-256 */
export async function writeStream(
  file: string,
  parts: readonly (Readable | NodeJS.ReadWriteStream)[],
): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: FOLDER_MODE })
  const hash = createHash('sha256')
  const target = createWriteStream(file, { mode: FILE_MODE, flags: 'wx', flush: true })
  await pipeline([...parts, into(hash), target])
  return hash.digest('hex')
}

export async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Accepts links to files, which mounted volumes use. A dangling link is not a file. */
async function isFile(entry: Dirent): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile()
  const target = await stat(join(entry.parentPath, entry.name)).catch(() => null)
  return target?.isFile() ?? false
}

/** Returns paths of files with `/`, without names that begin with a dot; empty if the folder does not exist. */
export async function filesBelow(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const paths: string[] = []
  for (const entry of entries)
    if (await isFile(entry))
      paths.push(join(entry.parentPath, entry.name).slice(join(root, sep).length).replaceAll(sep, '/'))
  return paths.filter((path) => !path.split('/').some((part) => part.startsWith('.'))).sort()
}

/** Copies files and skips those that are deleted meanwhile, such as a pruned version. @param as folder in the backup */
export async function copyFiles(from: string, paths: readonly string[], backup: string, as: string, sums: Sums) {
  for (const path of paths) {
    const name = `${as}/${path}`
    try {
      sums.set(name, await writeStream(join(backup, name), [createReadStream(join(from, path))]))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      await rm(join(backup, name), { force: true })
    }
  }
}

/** Makes a rename in the folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Copies a file atomically, and replaces an existing one. */
export async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  const draft = `${to}.${process.pid}.part`
  try {
    await pipeline(createReadStream(from), createWriteStream(draft, { flush: true }))
    await rename(draft, to)
  } finally {
    await rm(draft, { force: true })
  }
}
