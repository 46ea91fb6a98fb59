import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_SITE, type StaticFiles, staticSite } from '@carte/api/static-site'
import { packageNamed } from '@carte/config/package-rules'
import { openReleases, openStore } from '@carte/releases'
import { bundle } from '../bundle.ts'
import { explained } from '../options.ts'
import { storeAddress } from '../releases/options.ts'
import { say, UserError } from '../say.ts'

interface ExportSiteOptions {
  /** An absolute path. */
  readonly folder: string
  readonly store: string
  /** The origin of a running API that has the operator's settings. */
  readonly api?: string
  readonly allow: readonly string[]
  readonly testMode: boolean
}

const FLAGS = {
  store: { type: 'string' },
  api: { type: 'string' },
  allow: { type: 'string', multiple: true },
} as const
const HELP =
  '--store <folder or s3://bucket/prefix>, --api https://order.example (whose name, brand and settings the pages have), --allow https://js.pay.example (a payment provider, once for each origin)'

function originOf(flag: string, text: string): string {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url.origin
  throw new UserError(`${flag} is "${text}"; it must be an origin, such as https://order.example.`, 2)
}

/** Reads the arguments of `export-site`. @throws UserError for invalid ones */
export function readExportSiteOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): ExportSiteOptions {
  const { values, positionals } = explained(HELP, () =>
    parseArgs({ args: [...args], options: FLAGS, allowPositionals: true }),
  )
  const [folder, word] = positionals
  if (folder === undefined) throw new UserError(`Missing argument <folder>. Flags: ${HELP}.`, 2)
  if (word !== undefined) throw new UserError(`Unexpected argument "${word}": name one folder.`, 2)
  return {
    folder: resolve(folder),
    store: storeAddress(values.store, env),
    ...(values.api === undefined ? {} : { api: originOf('--api', values.api) }),
    allow: (values.allow ?? []).map((origin) => originOf('--allow', origin)),
    testMode: env.CARTE_ENV !== 'production',
  }
}

type SiteConfig = typeof DEFAULT_SITE

const INSTALLATION_FILES = [
  'manifest.webmanifest',
  'favicon.svg',
  'icons/icon-192.png',
  'icons/icon-512.png',
  'icons/maskable-512.png',
  'icons/apple-touch-180.png',
] as const

async function ask(url: URL): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch((error: unknown) => {
    throw new UserError(
      `Cannot reach the API at ${url.origin} (--api): ${String(error)}. Check the address, and that the server runs.`,
    )
  })
  if (!response.ok) throw new UserError(`The API answered ${url} with ${response.status}. Check --api.`)
  return response
}

/** Fetches the operator's settings from a running API, and the files that the API generates from them. */
async function askApi(origin: string): Promise<{ readonly site: SiteConfig; readonly files: StaticFiles }> {
  const get = (path: string) => ask(new URL(path, origin))
  const [settings, languages, brand, manifest] = await Promise.all([
    get('/api/settings').then((response) => response.json() as Promise<SiteConfig['settings']>),
    get('/api/cultures/languages').then((response) => response.json() as Promise<SiteConfig['languages']>),
    get('/api/settings/design').then((response) => response.text()),
    get('/manifest.webmanifest').then((response) => response.json() as Promise<{ readonly name: string }>),
  ])
  const files = await Promise.all(
    INSTALLATION_FILES.map(async (path) => [path, Buffer.from(await (await get(`/${path}`)).arrayBuffer())] as const),
  )
  return { site: { ...DEFAULT_SITE, name: manifest.name, settings, languages, brand }, files: new Map(files) }
}

/** Builds the script that chooses the versions of a visit in the browser, for hosting without our server. */
async function buildStartScript(): Promise<{ readonly name: string; readonly text: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-start-'))
  try {
    const problems = await bundle(packageNamed('shell'), { folder }, 'rspack.static-host.config.ts')
    if (problems.length > 0)
      throw new UserError(`Building the start script of the static site failed.\n${problems.join('\n')}`)
    const name = (await readdir(folder)).find((file) => file.endsWith('.js'))
    if (name === undefined) throw new UserError('Building the start script of the static site wrote no .js file.')
    return { name, text: await readFile(join(folder, name), 'utf8') }
  } finally {
    await rm(folder, { recursive: true })
  }
}

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

const WEB_SERVER_RULES = [
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
  say(`Wrote the site to ${folder}: ${made.size} files, ${written} of them new or changed.`)
  for (const line of WEB_SERVER_RULES) say(line)
  return 0
}
