import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, realpath, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { bucketStore } from './bucket-store.ts'
import { isPath, PathTaken, ReleaseError, type ReleaseStore, requirePath } from './store.ts'

/** The address of a bucket: its name, and optionally a prefix. */
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/

/**
 * Returns the store at an address: `s3://bucket`, `s3://bucket/prefix`, or a folder. Does not access it yet.
 *
 * @throws {ReleaseError} for any other address
 */
export function openStore(
  address: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): ReleaseStore {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(address)) return folderStore(address)
  const [, bucket, prefix = ''] = BUCKET.exec(address) ?? []
  if (bucket === undefined || (prefix !== '' && !isPath(prefix)))
    throw new ReleaseError(`"${address}" is not a store of releases. Name a folder, or a bucket as s3://bucket/prefix.`)
  return bucketStore(bucket, prefix, env)
}

/** Folder of unfinished files. Names with a leading dot are never listed or read. */
const UNFINISHED = '.unfinished'

/** After this time an unfinished file counts as abandoned: its writer was killed. */
const ABANDONED_MS = 3_600_000

/** What an error of the file system means for the operator, and what to do, by its code. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'Permission denied: allow this user to write to it',
  EPERM: 'Permission denied: allow this user to write to it',
  EROFS: 'Its disk is read-only: mount it for writing',
  ENOSPC: 'Its disk is full: free some space',
  EDQUOT: 'Its disk is full: free some space',
  ENOTDIR: 'It, or a folder above it, is a file: remove that file',
  EEXIST: 'It, or a folder above it, is a file: remove that file',
}

/** Returns a store in a folder, which is created by the first write. Several processes can use it at the same time. */
function folderStore(address: string): ReleaseStore {
  const root = resolve(address)
  let sweeping: Promise<void> | undefined

  const problemOf = (error: unknown): unknown => {
    const reason = REASONS[errorCode(error)]
    return reason === undefined || error instanceof ReleaseError
      ? error
      : new ReleaseError(`Cannot use the folder of releases ${root}. ${reason}, or set RELEASES.`, { cause: error })
  }

  const problemOfReading = (error: unknown): unknown =>
    errorCode(error) === 'EACCES'
      ? new ReleaseError(
          `Cannot read the folder of releases ${root}. Permission denied: allow this user to read it, or set RELEASES.`,
          { cause: error },
        )
      : problemOf(error)

  async function read(path: string): Promise<Buffer | null> {
    if (!isPath(path)) return null
    try {
      // Reject symbolic links that lead out of the folder.
      const file = await realpath(join(root, path))
      return file.startsWith((await realpath(root)) + sep) ? await readFile(file) : null
    } catch (error) {
      if (isMissing(error)) return null
      throw problemOfReading(error)
    }
  }

  /** Removes unfinished files of writers that were killed. */
  async function sweep(): Promise<void> {
    const folder = join(root, UNFINISHED)
    for (const name of await readdir(folder).catch(() => [])) {
      const found = await stat(join(folder, name)).catch(() => null)
      if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true })
    }
  }

  /** Writes an unfinished file, to which `moveIntoPlace` gives its name. Returns its path. */
  async function writeUnfinished(content: Buffer): Promise<string> {
    const unfinished = join(root, UNFINISHED, randomUUID())
    await mkdir(dirname(unfinished), { recursive: true })
    const file = await open(unfinished, 'wx', 0o644)
    try {
      await file.writeFile(content)
      // Sync before the file gets its name; otherwise it could be empty after a power failure.
      await file.datasync()
    } finally {
      await file.close()
    }
    return unfinished
  }

  /** Gives the finished file its name, unless that is taken. Returns whether it was free. */
  async function moveIntoPlace(unfinished: string, file: string, tries = 3): Promise<boolean> {
    await mkdir(dirname(file), { recursive: true })
    try {
      await link(unfinished, file)
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false
      // Another process has just removed the last other file of the folder, and therefore the folder.
      if (errorCode(error) === 'ENOENT' && tries > 1) return moveIntoPlace(unfinished, file, tries - 1)
      // Some file systems do not support hard links. Renaming is safe there, because journal entries have unique names
      // and each version has a single publisher.
      if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(errorCode(error))) throw error
      if (await stat(file).catch(() => null)) return false
      await rename(unfinished, file)
    }
    return true
  }

  async function write(path: string, data: Buffer | string): Promise<void> {
    requirePath(path)
    const content = Buffer.from(data)
    const file = join(root, path)
    try {
      sweeping ??= sweep()
      await sweeping
      const unfinished = await writeUnfinished(content)
      try {
        if (!(await moveIntoPlace(unfinished, file)) && !(await read(path))?.equals(content))
          throw new PathTaken(root, path)
      } finally {
        await rm(unfinished, { force: true })
      }
    } catch (error) {
      throw problemOf(error)
    }
  }

  async function list(prefix: string): Promise<readonly string[]> {
    const start = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    if (start !== '' && !isPath(start.slice(0, -1))) return []
    try {
      const entries = await readdir(join(root, start), { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(root.length + 1)
            .replaceAll(sep, '/'),
        )
        .filter((path) => isPath(path) && path.startsWith(prefix))
        .sort()
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return []
      throw problemOfReading(error)
    }
  }

  async function writtenAt(path: string): Promise<Date | null> {
    if (!isPath(path)) return null
    const found = await stat(join(root, path)).catch(() => null)
    return found?.isFile() ? found.mtime : null
  }

  async function remove(path: string): Promise<void> {
    requirePath(path)
    try {
      await rm(join(root, path), { force: true })
      // Also remove folders that have become empty.
      for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) await rmdir(join(root, folder))
    } catch (error) {
      if (!isMissing(error) && errorCode(error) !== 'ENOTEMPTY') throw problemOf(error)
    }
  }

  return { name: root, read, write, list, writtenAt, remove }
}

const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

/** Returns whether there is no such file. */
const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error))
