import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, type Dirent } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Only whoever made a backup reads it: it holds everything that the database does. */
export const FILE_MODE = 0o600
export const FOLDER_MODE = 0o700

/** SHA-256 in hexadecimal, by path below the backup's folder with `/`. */
export type Sums = Map<string, string>

/** Hands on what it has counted in. */
const into = (hash: Hash) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })

/** Writes a new file through to the disk. @returns its SHA-256. */
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

/** A link to a file too, as volumes have them that are mounted; one that leads nowhere is none. */
async function isFile(entry: Dirent): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile()
  const target = await stat(join(entry.parentPath, entry.name)).catch(() => null)
  return target?.isFile() ?? false
}

/** Paths of the files below a folder, with `/`; those whose name or folder begins with a dot are nobody's. None where it is not there. */
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

/** Copies files that may go away meanwhile, as a version does that is pruned. @param as where they are below the backup */
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

/** Makes a name that was given to a file outlive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Puts a file in its place at once, also over another one. */
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
