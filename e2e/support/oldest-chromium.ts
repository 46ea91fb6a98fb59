import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

const PACKAGE = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
const { version: VERSION } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
const FOLDER = join(import.meta.dirname, '../node_modules/.cache')

/** Whether the package has a Chromium for this machine. It is built for Linux on x64. */
export const hasOldestChromium = process.platform === 'linux' && process.arch === 'x64'

/**
 * Returns the path of the oldest supported Chromium, unpacked on first use (174 MB). Uses only that file of
 * `@sparticuz/chromium`: the package's own code unpacks to a folder that all users of the machine share, and changes
 * the environment.
 */
export async function oldestChromium(): Promise<string> {
  const path = join(FOLDER, `chromium-${VERSION}`)
  if (existsSync(path)) return path
  await mkdir(FOLDER, { recursive: true })
  // Two workers may unpack at once; the rename makes only complete files visible.
  const unpacking = `${path}.${process.pid}`
  await pipeline(
    createReadStream(join(PACKAGE, 'bin/chromium.br')),
    createBrotliDecompress(),
    createWriteStream(unpacking, { mode: 0o755, flush: true }),
  )
  await rename(unpacking, path)
  return path
}
