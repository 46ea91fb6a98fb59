import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { folderOf, openReleases, openStore, release, rollback, startCanary } from '@carte/releases'
import { REMOTE_CODE, SCRIPT, SHELL_CODE } from './fake-site.ts'
import { makeFolder } from './folders.ts'

const by = 'Anna'
const integrityOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`

const TYPES = 'export {}\n'

export interface FakeReleases {
  readonly store: string
  readonly write: (path: string, content: string) => Promise<void>
  readonly publish: (part: string, version: string, options?: FakeVersion) => Promise<void>
  readonly release: (part: string, version: string, options?: FakeVersion) => Promise<void>
  /** Publishes a version for a share of visits, in percent. */
  readonly canary: (part: string, version: string, share: number) => Promise<void>
  /** Withdraws the canary, or else the live version. */
  readonly rollback: (part: string) => Promise<void>
  readonly remove: () => Promise<void>
}

interface FakeVersion {
  /**
   * Contents that replace those of files, by path, without a change of their recorded hashes. Null: the file is
   * missing.
   */
  readonly damage?: Readonly<Record<string, string | null>>
  /** The code for Node. */
  readonly code?: string
  /** The commit in the journal. Default: none. */
  readonly commit?: string
  /** Whether a shell has files for pages of other sites. Default: true. */
  readonly embeds?: boolean
  /** Versions of shared packages that a shell provides and a remote requires. */
  readonly provides?: Readonly<Record<string, string>>
  readonly requires?: Readonly<Record<string, string>>
}

/**
 * Creates a store with releases of a fake shell (see `fake-site.ts`) and remotes, to which tests publish. It starts
 * with shell 1.0.0 and menu 1.0.0.
 */
export async function writeFakeReleases(): Promise<FakeReleases> {
  const store = await makeFolder('carte-releases-')
  const releases = openReleases(openStore(store))
  const write = async (path: string, content: string) => {
    const file = join(store, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }

  async function publish(part: string, version: string, options: FakeVersion = {}): Promise<void> {
    const { damage = {}, code, embeds = true, provides, requires } = options
    const isShell = part === 'shell'
    const hasEmbeds = isShell && embeds
    const folder = folderOf(part, version)
    const script = `// ${part} ${version}\n${SCRIPT}`
    const css = `.${part} { order: ${version.replaceAll(/\D/g, '')} }`
    const node = code ?? (isShell ? SHELL_CODE : `${REMOTE_CODE} // ${version}`)
    const nodeFile = isShell ? 'node/shell.cjs' : 'node/screens.cjs'
    const files: Record<string, string | null> = {
      'entry.js': script,
      'main.css': css,
      [nodeFile]: node,
      'lazy.js': script,
      'entry.js.map': '{}',
      'types/index.d.ts': 'export {}',
      'types/index.js': 'export {}',
      ...(isShell ? { 'sw.js': `// ${version}` } : { 'mf-manifest.json': '{}', 'mf-types.d.ts': TYPES }),
      ...(hasEmbeds
        ? { 'embed/loader.js': script, 'embed/host.js': script, 'embed/host.css': css, 'embed/carte.d.ts': TYPES }
        : {}),
      ...damage,
    }
    for (const [path, content] of Object.entries(files)) if (content !== null) await write(`${folder}/${path}`, content)
    const file = (path: string, content: string) => ({ url: `/${folder}/${path}`, integrity: integrityOf(content) })
    const entry = file('entry.js', script)
    const stylesheet = file('main.css', css)
    const common = { name: part, version, node: { file: nodeFile, integrity: integrityOf(node) } }
    const embed = {
      loader: file('embed/loader.js', script),
      js: [file('embed/host.js', script)],
      css: [file('embed/host.css', css)],
    }
    const description = isShell
      ? { ...common, js: [entry], css: [stylesheet], ...(hasEmbeds ? { embed } : {}), provides }
      : { ...common, requires, entry, exposes: { './screens': { js: [entry], css: [stylesheet] } } }
    await write(`${folder}/release.json`, JSON.stringify(description))
  }

  const fake: FakeReleases = {
    store,
    write,
    publish,
    async release(part, version, options) {
      await publish(part, version, options)
      await release(releases, { part, version, commit: options?.commit ?? null, by })
    },
    async canary(part, version, share) {
      await publish(part, version)
      await startCanary(releases, { part, version, commit: null, by, share })
    },
    rollback: async (part) => void (await rollback(releases, { part, by })),
    remove: () => rm(store, { recursive: true, force: true }),
  }
  await fake.release('shell', '1.0.0')
  await fake.release('menu', '1.0.0')
  return fake
}
