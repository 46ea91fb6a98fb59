import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { RemotesRegistry, type RemoteVersion } from '@carte/contract/schemas'
import { openReleases, openStore, publish, release } from '@carte/releases'
import type { Page } from '@playwright/test'
import { builtVersion } from './built-versions.ts'
import type { RemoteName } from './registry.ts'
import { liveSite } from './releases.ts'
import { startSecondSite } from './second-site.ts'
import { test as base } from './test.ts'
import type { RequestedBreak } from './version-builds/breaks.ts'

export const REMOTES: readonly RemoteName[] = ['shops', 'menu', 'checkout', 'account']
export const LIVE = '0.9.2-live'
export const PREVIOUS = '0.9.1-previous'

/** A site whose remotes each have a live and a previous version. Both can be made to break in a page. */
export interface TwoVersions {
  readonly origin: string
  /** Returns the URLs of the live version's files: the entry, the scripts of its screens, and their style sheets. */
  readonly filesOf: (remote: RemoteName) => Readonly<Record<'entries' | 'scripts' | 'styles', readonly string[]>>
}

async function open(origin: string): Promise<TwoVersions & { readonly close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-two-versions-'))
  const releases = openReleases(openStore(join(folder, 'releases')))
  const put = async (part: string, version: string, files: string) => {
    await publish(releases, files, { name: part, version })
    await release(releases, { part, version, commit: null, by: 'Spec' })
  }
  const { shell } = await liveSite(origin)
  await put('shell', basename(shell), shell)
  await Promise.all(
    REMOTES.map(async (remote) => {
      for (const version of [PREVIOUS, LIVE]) {
        const { folder: files } = await builtVersion(remote, version, { breaks: 'on request' })
        await put(remote, version, files)
      }
    }),
  )
  const site = await startSecondSite({ store: join(folder, 'releases') })
  const registry = await fetch(new URL('/remotes.json', site.origin))
  const { remotes } = RemotesRegistry.parse(await registry.json())
  return {
    origin: site.origin,
    filesOf(remote) {
      const known: { readonly live: RemoteVersion } | undefined = remotes[remote]
      if (!known) throw new Error(`The site has no remote "${remote}"`)
      const { entry, exposes } = known.live
      const { './screens': first = { js: [], css: [] } } = exposes
      const urls = (files: readonly { readonly url: string }[]) => files.map(({ url }) => url)
      return {
        entries: [entry.url],
        scripts: urls(first.js),
        styles: urls(first.css),
      }
    },
    close: async () => {
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Test function for specs on that site, which each worker starts once. */
export const test = base.extend<object, { readonly versions: TwoVersions }>({
  versions: [
    async ({}, use) => {
      const { close, ...versions } = await open(String(process.env.CARTE_E2E_ORIGIN))
      await use(versions)
      await close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ versions }, use) => use(versions.origin),
})

type Breakages = Readonly<Record<string, RequestedBreak>>

/** Makes versions break in this page, beginning with its next document. By default none breaks. */
export const breakVersions = (page: Page, how: Breakages = {}): Promise<unknown> =>
  page.addInitScript((breakages) => void Object.assign(globalThis, { carteBreaks: breakages }), how)
