import { createHash } from 'node:crypto'
import { FALLBACK_LANGUAGE, LANGUAGES, type RemoteVersion, type SiteConfig } from '@carte/contract'
import { folderOf, type Releases } from '@carte/releases'
import type { Log } from '../../config/context.ts'
import { UserError } from '../../config/env.ts'
import { createCompletenessCheck } from './completeness.ts'
import { createFiles, createTexts, isServed } from './files.ts'
import { installationFiles, ROBOTS } from './installation.ts'
import { runShell } from './run-shell.ts'
import { type CurrentReleases, fromStore } from './source.ts'

export type StaticFiles = Map<string, Buffer | string>

interface StaticSiteOptions {
  readonly releases: Releases
  /** The script that chooses the versions of a visit and starts the shell. */
  readonly start: { readonly name: string; readonly text: string }
  /** The operator's settings, or `DEFAULT_SITE` without a server. */
  readonly site: SiteConfig
  readonly testMode: boolean
  /** Origins of a payment provider, allowed for scripts, frames and connections. */
  readonly allow: readonly string[]
  readonly log: Log
}

export const DEFAULT_SITE: SiteConfig = {
  name: 'Carte',
  settings: {
    orderTypes: ['dineInPlace', 'takeAway'],
    enableCustomerLogin: false,
    externalLoginProviders: [],
    version: '',
    phoneNumberRequired: false,
    favoriteShopRequired: false,
    smsEnabled: false,
    orders: { requireEmail: false, requirePhoneNumber: false },
  },
  languages: LANGUAGES,
  brand: '',
}

/**
 * Files that only other sites use: the embed host, and manifests and types of remotes. Chains are known only to
 * servers.
 */
const FOR_OTHER_SITES = /^(?:embed\/|mf-)/

async function versionFiles({ store }: Releases, part: string, version: string): Promise<StaticFiles> {
  const folder = folderOf(part, version)
  const isOwn = (path: string) => isServed(path) && !FOR_OTHER_SITES.test(path)
  const paths = (await store.list(`${folder}/`)).filter((path) => isOwn(path.slice(folder.length + 1)))
  const files: StaticFiles = new Map()
  for (const path of paths) {
    const content = await store.read(path)
    if (content) files.set(path, content)
  }
  return files
}

/**
 * Files of all versions in the registry, each with its `version.json`: a visit keeps its version after the registry
 * drops it.
 */
async function remoteFiles(releases: Releases, { published }: CurrentReleases): Promise<StaticFiles> {
  const files: StaticFiles = new Map()
  for (const [remote, { live, previous, canary }] of Object.entries(published.remotes)) {
    const versions: readonly (RemoteVersion | undefined)[] = [live, previous, canary]
    for (const release of versions) {
      if (!release) continue
      const { version, entry, exposes } = release
      for (const [path, content] of await versionFiles(releases, remote, version)) files.set(path, content)
      files.set(`${folderOf(remote, version)}/version.json`, JSON.stringify({ version, entry, exposes }))
    }
  }
  return files
}

/**
 * Returns the released site as files for a static server (RELEASE-14). The pages and then `remotes.json` come last,
 * because the files are written in this order while the folder may be served. Incomplete versions are left out.
 *
 * @throws UserError if the live shell does not support static hosting
 */
export async function staticSite(options: StaticSiteOptions): Promise<StaticFiles> {
  const { releases, start, site, testMode, allow, log } = options
  const source = fromStore(releases)
  const texts = createTexts(source)
  const files = createFiles(source, { dev: false, cacheControl: '' })
  const found = await createCompletenessCheck({ source, files, texts, log }).selectComplete(await source.read(), null)
  const { shell, published } = found
  if (!shell.node)
    throw new UserError(
      `Version ${shell.version} of the shell has no Node build, which renders the pages. Release a newer one.`,
    )
  const { staticPages } = runShell(await texts.read('shell', shell.version, shell.node))
  if (!staticPages)
    throw new UserError(`Version ${shell.version} of the shell does not support static hosting. Release a newer one.`)

  const startPath = `${folderOf('shell', shell.version)}/${start.name}`
  const integrity = `sha384-${createHash('sha384').update(start.text).digest('base64')}`
  const pages = staticPages({ published, shell, start: { url: `/${startPath}`, integrity }, site, testMode, allow })
  const shellFiles = await versionFiles(releases, 'shell', shell.version)
  const worker = shellFiles.get(`${folderOf('shell', shell.version)}/sw.js`)
  return new Map([
    ...shellFiles,
    [startPath, start.text],
    ...(await remoteFiles(releases, found)),
    ...(await installationFiles(site.name, site.languages[0] ?? FALLBACK_LANGUAGE, site.brand)),
    ['robots.txt', ROBOTS],
    ...(worker ? [['sw.js', worker] as const] : []),
    ['404.html', pages.html],
    ...pages.paths.map((path) => [`${path.slice(1)}${path === '/' ? '' : '/'}index.html`, pages.html] as const),
    ['remotes.json', JSON.stringify(published)],
  ])
}
