import { readFile, realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { type Stored, store } from '../http/stored.ts'

/** The only kinds of file that are served. Source maps are not among them. */
const TYPES: Readonly<Record<string, { readonly type: string; readonly compress: boolean }>> = {
  '.js': { type: 'text/javascript; charset=utf-8', compress: true },
  '.css': { type: 'text/css; charset=utf-8', compress: true },
  '.svg': { type: 'image/svg+xml', compress: true },
  '.webmanifest': { type: 'application/manifest+json', compress: true },
  '.png': { type: 'image/png', compress: false },
  '.webp': { type: 'image/webp', compress: false },
  '.avif': { type: 'image/avif', compress: false },
  '.woff2': { type: 'font/woff2', compress: false },
}

/** Names as a build makes them; in particular no `..`, no dot at the beginning of a part. */
const PATH = /^(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*\/)*[A-Za-z0-9_-][A-Za-z0-9_.-]*$/

interface FilesOptions {
  readonly dev: boolean
  readonly cacheControl: string
  /** So many files are kept in memory, the latest. Default: all that are asked for. */
  readonly most?: number
}

/** Files of release folders, compressed by their build or else once here, and kept in memory: a release never changes. */
export function createFiles({ dev, cacheControl, most = Number.POSITIVE_INFINITY }: FilesOptions) {
  const kept = new Map<string, Promise<Stored | null>>()

  async function read(folder: string, path: string, caching: string): Promise<Stored | null> {
    const kind = TYPES[extname(path)]
    if (!kind) return null
    const file = join(folder, path)
    const real = await realpath(file).catch(() => null)
    if (!real?.startsWith((await realpath(folder)) + sep) || !(await stat(real)).isFile()) return null
    const [content, brotli] = await Promise.all([readFile(real), readFile(`${real}.br`).catch(() => null)])
    return store(content, { type: kind.type, compress: kind.compress && !dev, cacheControl: caching, brotli })
  }

  return {
    /** One file of a folder; null for what is not there or not served. */
    async find(folder: string, path: string, caching = cacheControl): Promise<Stored | null> {
      // Before anything else: below, the path is joined to the folder.
      if (!PATH.test(path)) return null
      if (dev) return read(folder, path, caching)
      const key = `${join(folder, path)} ${caching}`
      const known = kept.get(key)
      if (known) return known
      const started = read(folder, path, caching)
      kept.set(key, started)
      if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
      // What is not there is not remembered: guesses must not fill the memory.
      started.then((file) => file ?? kept.delete(key)).catch(() => kept.delete(key))
      return started
    },
  }
}
