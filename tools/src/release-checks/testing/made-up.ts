import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { HostRelease, RemoteRelease, type Sources } from '@carte/releases'
import type { CheckContext, Host, Remote, VersionRole } from '../versions.ts'

const hash = (algorithm: string, content: string | Buffer) =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`

const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/** Options of a small made-up release, and what is wrong with it. */
export interface MadeUp {
  readonly role?: VersionRole
  readonly version?: string
  /** Files written in addition to those that the release names. */
  readonly more?: Readonly<Record<string, string>>
  /** Files with other content than the release says; null deletes the file. */
  readonly damaged?: Readonly<Record<string, string | null>>
  /** The code of the Node build, instead of a small one that works. */
  readonly node?: string
  readonly sources?: Sources
}
export interface MadeUpHost extends MadeUp {
  readonly provides?: Readonly<Record<string, string>>
}
export interface MadeUpRemote extends MadeUp {
  /** The remote's name. */
  readonly part?: string
  readonly requires?: Readonly<Record<string, string>>
  readonly screens?: readonly string[]
  /** Names of its widgets, which the code of a release exports as `parts`. */
  readonly widgets?: readonly string[]
  readonly exposes?: readonly string[]
}

export interface Route {
  readonly name: string
  readonly pattern: string
  readonly screen: string | null
}

export const ROUTES: readonly Route[] = [
  { name: 'menu', pattern: '/shop/{shopId}/menu/{category*}', screen: 'menu/menu' },
  { name: 'article', pattern: '/shop/{shopId}/menu/{category*}/articles/{articleId}', screen: 'menu/article' },
  { name: 'home', pattern: '/', screen: 'shops/home' },
]

/**
 * Returns the code of a shell's Node build. `render` is the source of a function that gets the path and the remotes'
 * versions and returns why the page cannot be rendered, or null.
 */
export const shellCode = (
  routes: readonly Route[] = ROUTES,
  widgets: readonly string[] = ['menu/Basket'],
  render = '() => null',
): string => `
exports.uses = ${JSON.stringify({ routes, parts: widgets })}
exports.contentsOf = ({ text }) => {
  const module = { exports: {} }
  new Function('module', 'exports', text)(module, module.exports)
  return { screens: Object.keys(module.exports.screens), parts: Object.keys(module.exports.parts ?? {}) }
}
exports.createHandler = ({ registry, onTrouble }) => async (request) => {
  const { pathname: path } = new URL(request.url)
  const versions = Object.fromEntries(Object.entries(registry.remotes).map(([name, { live }]) => [name, live.version]))
  const reason = (${render})(path, versions, request)
  if (reason instanceof Response) return reason
  if (reason) onTrouble({ why: 'broken', path, remote: null, version: null, error: new Error(reason) })
  return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
}
`

const remoteCode = (screens: readonly string[], widgets: readonly string[]) => `
exports.texts = []
exports.screens = ${JSON.stringify(Object.fromEntries(screens.map((name) => [name, {}])))}
exports.parts = ${JSON.stringify(Object.fromEntries(widgets.map((name) => [name, {}])))}
`

/** Returns functions that write made-up releases below one temporary folder. */
export async function createMadeUpReleases() {
  const root = await mkdtemp(join(tmpdir(), 'carte-made-up-'))

  async function put(folder: string, files: ReadonlyMap<string, string | Buffer>, { more, damaged }: MadeUp) {
    const all = new Map<string, string | Buffer | null>([
      ...files,
      ...Object.entries(more ?? {}),
      ...Object.entries(damaged ?? {}),
    ])
    for (const [name, content] of all) {
      if (content === null) continue
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), content)
    }
  }
  /** Returns the files of the Node build and of the packed sources, and their entries in `release.json`. */
  const nodeFilesOf = ({ sources }: MadeUp, file: string, node: string) => {
    const packed = sources && brotliCompressSync(JSON.stringify(sources), QUICKLY)
    return {
      files: [[file, node], ...(packed ? [['node/sources.json.br', packed]] : [])] as [string, string | Buffer][],
      entries: {
        node: { file, integrity: hash('sha384', node) },
        ...(packed ? { sources: { file: 'node/sources.json.br', integrity: hash('sha384', packed) } } : {}),
      },
    }
  }

  async function host(made: MadeUpHost = {}): Promise<Host> {
    const { role = 'live', version = '1.0.0', provides = { '@carte/ui': '0.1.0', react: '19.3.1' } } = made
    const folder = join(root, 'shell', version)
    const script = 'console.info("the shell")'
    const [lazy, loader] = ['console.info("words")', 'console.info("elements")']
    // Like a built host, contains the hash of a lazy chunk, which `release.json` does not name.
    const host = `const lazyHash = ${JSON.stringify(hash('sha256', lazy))}`
    const { files, entries } = nodeFilesOf(made, 'node/shell.cjs', made.node ?? shellCode())
    const release = HostRelease.parse({
      name: 'shell',
      version,
      js: [{ url: `/shell/${version}/main.11111111.js`, integrity: hash('sha384', script) }],
      css: [],
      embed: {
        loader: { url: `/shell/${version}/embed/loader.11111111.js`, integrity: hash('sha384', loader) },
        js: [{ url: `/shell/${version}/embed/host.11111111.js`, integrity: hash('sha384', host) }],
        css: [],
      },
      provides,
      ...entries,
    })
    await put(
      folder,
      new Map([
        ['main.11111111.js', script],
        ['embed/loader.11111111.js', loader],
        ['embed/host.11111111.js', host],
        ['embed/words.11111111.js', lazy],
        ['release.json', JSON.stringify(release)],
        ...files,
      ]),
      made,
    )
    return { part: 'shell', role, version, folder, release }
  }

  async function remote(made: MadeUpRemote = {}): Promise<Remote> {
    const { part = 'menu', role = 'live', version = '1.0.0', requires = { '@carte/ui': '^0.1.0' } } = made
    const { screens = ['menu', 'article'], widgets = ['Basket'], exposes = ['./screens'] } = made
    const folder = join(root, 'remotes', part, version)
    const lazy = 'console.info("an article")'
    // Like a built entry, contains the hash of a lazy chunk, which `release.json` does not name.
    const entry = `const lazyHash = ${JSON.stringify(hash('sha256', lazy))}`
    const first = 'console.info("screens")'
    const address = (file: string, content: string) => ({
      url: `/remotes/${part}/${version}/${file}`,
      integrity: hash('sha384', content),
    })
    const { files, entries } = nodeFilesOf(made, 'node/screens.cjs', made.node ?? remoteCode(screens, widgets))
    const release = RemoteRelease.parse({
      name: part,
      version,
      entry: address('entry.22222222.js', entry),
      exposes: Object.fromEntries(
        exposes.map((name) => [name, { js: [address('screens.33333333.js', first)], css: [] }]),
      ),
      requires,
      ...entries,
    })
    const served: [string, string][] = [
      ['entry.22222222.js', entry],
      ['screens.33333333.js', first],
      ['44.44444444.js', lazy],
      ['release.json', JSON.stringify(release)],
    ]
    await put(folder, new Map([...served, ...files]), made)
    return { part, role, version, folder, release }
  }

  return { host, remote, remove: () => rm(root, { recursive: true, force: true }) }
}

export const contextOfRemote = (
  candidate: Remote,
  hosts: readonly Host[],
  remotes: readonly Remote[] = [],
): CheckContext => ({
  candidate,
  hosts,
  remotes,
  pairs: hosts.map((host) => ({ host, remote: candidate })),
})

export const contextOfHost = (
  candidate: Host,
  remotes: readonly Remote[],
  hosts: readonly Host[] = [],
): CheckContext => ({
  candidate,
  hosts,
  remotes,
  pairs: remotes.map((remote) => ({ host: candidate, remote })),
})
