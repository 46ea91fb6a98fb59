import { createHash } from 'node:crypto'
import { FALLBACK_LANGUAGE, LANGUAGES, type RemoteVersion, type SiteFacts } from '@carte/contract'
import { folderOf, type Releases } from '@carte/releases'
import type { Log } from '../../config/context.ts'
import { UserError } from '../../config/env.ts'
import { createFiles, isServed } from './files.ts'
import { installationFiles } from './installation.ts'
import { createTexts } from './node-part.ts'
import { ROBOTS } from './robots.ts'
import { runShell } from './run-shell.ts'
import { type Found, fromStore } from './source.ts'
import { createWhole } from './whole.ts'

/** A text or bytes to be written, by path. */
export type StaticFiles = Map<string, Buffer | string>

interface StaticSiteParts {
  readonly releases: Releases
  /** The script that chooses a visit's versions in the browser. */
  readonly start: { readonly name: string; readonly text: string }
  /** What the operator has decided; without a server to ask, what `UNDECIDED` says. */
  readonly site: SiteFacts
  readonly testMode: boolean
  readonly allow: readonly string[]
  readonly log: Log
}

/** A site of which nobody has decided anything. */
export const UNDECIDED: SiteFacts = {
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

/** What only other sites use: the shell's embed host and the remotes' manifests and types. Their chains are known to servers alone. */
const FOR_OTHER_SITES = /^(?:embed\/|mf-)/

/** Everything that a version serves to the site itself. */
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

/** The versions that a visit may draw, and what the registry says of each: a visit that has one goes on with it when it is no longer named. */
async function remoteFiles(releases: Releases, { published }: Found): Promise<StaticFiles> {
  const files: StaticFiles = new Map()
  for (const [remote, { live, previous, canary }] of Object.entries(published.remotes)) {
    const versions: readonly (RemoteVersion | undefined)[] = [live, previous, canary]
    for (const described of versions) {
      if (!described) continue
      const { version, entry, exposes } = described
      for (const [path, content] of await versionFiles(releases, remote, version)) files.set(path, content)
      files.set(`${folderOf(remote, version)}/version.json`, JSON.stringify({ version, entry, exposes }))
    }
  }
  return files
}

/**
 * The released site as files for a plain static server, those that point to others last. What is not whole is held back, as by a server.
 *
 * @throws UserError where the live shell cannot make such pages
 */
export async function staticSite(parts: StaticSiteParts): Promise<StaticFiles> {
  const { releases, start, site, testMode, allow, log } = parts
  const source = fromStore(releases)
  const texts = createTexts(source)
  const files = createFiles(source, { dev: false, cacheControl: '' })
  const found = await createWhole({ source, files, texts, log }).of(await source.look(), null)
  const { shell, published } = found
  if (!shell.node)
    throw new UserError(`Version ${shell.version} of the shell has no part for Node, which makes the pages.`)
  const { staticPages } = runShell(await texts.read('shell', shell.version, shell.node))
  if (!staticPages)
    throw new UserError(`Version ${shell.version} of the shell makes no pages for static hosting: release a newer one.`)

  const startPath = `${folderOf('shell', shell.version)}/${start.name}`
  const integrity = `sha384-${createHash('sha384').update(start.text).digest('base64')}`
  const pages = staticPages({ published, shell, start: { url: `/${startPath}`, integrity }, site, testMode, allow })
  const own = await versionFiles(releases, 'shell', shell.version)
  const worker = own.get(`${folderOf('shell', shell.version)}/sw.js`)
  return new Map([
    ...own,
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
