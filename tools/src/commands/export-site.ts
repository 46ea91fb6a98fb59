import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DEFAULT_SITE, type StaticFiles, staticSite } from '@carte/api/static-site'
import { openReleases, openStore } from '@carte/releases'
import { askApi } from '../export-site/ask-api.ts'
import { readExportSiteOptions } from '../export-site/options.ts'
import { buildStartScript } from '../export-site/start-script.ts'
import { say } from '../say.ts'

/** Writes a file atomically, because a server may be serving this folder. Returns whether its content has changed. */
async function put(folder: string, path: string, content: Buffer | string): Promise<boolean> {
  const file = join(folder, path)
  const bytes = Buffer.from(content)
  if ((await readFile(file).catch(() => null))?.equals(bytes)) return false
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.unfinished`, bytes)
  await rename(`${file}.unfinished`, file)
  return true
}

/**
 * Writes files in order, so that a page comes after everything that it references. Removes nothing: open tabs may need
 * earlier versions.
 */
async function write(folder: string, files: StaticFiles): Promise<number> {
  let written = 0
  for (const [path, content] of files) if (await put(folder, path, content)) written++
  return written
}

const log = {
  info: () => {},
  warn: (_: object, message: string) => say(message),
  error: (fields: object, message: string) => say(`${message}: ${JSON.stringify(fields)}`),
}

const TO_DO = [
  'Configure the web server as follows:',
  '  /api/*      forward to the API, at the same origin (a rewrite or proxy rule), with the Host header of the request',
  '  no file     answer with /index.html, or with /404.html',
  '  caching     /shell/* and /remotes/*/*: immutable; everything else: no-cache',
  '  headers     X-Frame-Options: DENY, X-Content-Type-Options: nosniff; a page cannot set them itself',
]

/**
 * Runs `export-site <folder> [--store …] [--api …] [--allow …]`: writes the released site as files for any static web
 * server.
 */
export async function exportSite(args: readonly string[]): Promise<number> {
  const { folder, store, api, allow, testMode } = readExportSiteOptions(args)
  const [start, asked] = await Promise.all([buildStartScript(), api === undefined ? null : askApi(api)])
  const made = await staticSite({
    releases: openReleases(openStore(store)),
    ...{ start, testMode, allow, log, site: asked?.site ?? DEFAULT_SITE },
  })
  // Setting an existing key keeps its position in the map, and so the order of writing.
  for (const [path, content] of asked?.files ?? []) made.set(path, content)
  const written = await write(folder, made)
  say(`Wrote the site to ${folder}: ${made.size} files, ${written} of them new.`)
  for (const line of TO_DO) say(line)
  return 0
}
