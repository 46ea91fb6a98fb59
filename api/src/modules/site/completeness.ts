import { createHash } from 'node:crypto'
import type { PublishedRegistry, ReleaseFile, RemoteVersion } from '@carte/contract'
import { type HostRelease, isMeant, type RemoteRelease } from '@carte/releases'
import type { Log } from '../../config/context.ts'
import type { Files } from './files.ts'
import type { ReleasedTexts } from './released-texts.ts'
import type { Found, ReleaseSource } from './source.ts'

type Published = PublishedRegistry['remotes'][string]

/** The addresses of release files: `/shell/<version>/…`, `/remotes/<name>/<version>/…`. */
const ADDRESS = /^\/(?:(?<shell>shell)|remotes\/(?<name>[a-z][a-z0-9-]*))\/(?<version>[^/]+)\/(?<path>[^?#]+)$/

/** Parses the address of a release file; null for any other address. */
export function placeOf(
  url: string,
): { readonly part: string; readonly version: string; readonly path: string } | null {
  const { shell, name, version, path } = ADDRESS.exec(url)?.groups ?? {}
  const part = shell ?? name
  return part === undefined || version === undefined || path === undefined ? null : { part, version, path }
}

const filesOf = ({ entry, exposes }: RemoteVersion): readonly ReleaseFile[] => [
  entry,
  ...Object.values(exposes).flatMap(({ js, css }) => [...js, ...css]),
]
const filesOfShell = ({ js, css, embed }: HostRelease): readonly ReleaseFile[] => [
  ...js,
  ...css,
  ...(embed ? [embed.loader, ...embed.js, ...embed.css] : []),
]

const nameOf = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)

interface CompletenessDeps {
  readonly source: ReleaseSource
  readonly files: Files
  readonly texts: ReleasedTexts
  readonly log: Log
}

/**
 * Accepts only complete versions: every file exists, has the right hash, and is then cached, so that it can be served
 * without the store (RELEASE-9). If a version is incomplete, its remote keeps the previous one, and other remotes are
 * not affected.
 */
export function createCompletenessCheck({ source, files, texts, log }: CompletenessDeps) {
  const good = new Set<string>()
  const told = new Set<string>()

  async function checkFile(part: string, version: string, { url, integrity }: ReleaseFile): Promise<void> {
    const place = placeOf(url)
    if (place?.part !== part || place.version !== version) throw new Error(`${url} is no address of ${part} ${version}`)
    const stored = await files.find(part, version, place.path)
    if (!stored) throw new Error(`${url} is not there`)
    if (!isMeant(stored.body, integrity)) {
      files.forget(part, version, place.path)
      throw new Error(`${url} is not what its release says`)
    }
    if (place.path.endsWith('.css')) await texts.read(part, version, { file: place.path, integrity })
  }

  async function check(part: string, version: string, named: readonly ReleaseFile[]): Promise<void> {
    const described = await source.describe(part, version)
    if (!described) throw new Error('It has no release.json')
    await Promise.all([
      ...named.map((file) => checkFile(part, version, file)),
      ...(described.node ? [texts.read(part, version, described.node)] : []),
    ])
  }

  async function isComplete(part: string, version: string, named: readonly ReleaseFile[]): Promise<boolean> {
    const name = `${part} ${version}`
    if (good.has(name)) return true
    try {
      await check(part, version, named)
      good.add(name)
      told.delete(name)
      return true
    } catch (error) {
      // Log the error once, although each look checks again.
      if (!told.has(name))
        log.error({ part, version, err: error }, 'A version that was released is not whole; it is held back')
      told.add(name)
      return false
    }
  }

  const isWholeRemote = (name: string, version: RemoteVersion | undefined): Promise<boolean> =>
    version ? isComplete(name, version.version, filesOf(version)) : Promise.resolve(false)

  /**
   * Returns the complete versions of a remote. An incomplete live version is replaced by the one served before, or else
   * the previous one.
   */
  async function remoteOf(name: string, found: Published, before: Published | undefined): Promise<Published | null> {
    const { live, previous, canary, withdrawn } = found
    const [hasLive, hasPrevious, hasCanary] = await Promise.all(
      [live, previous, canary].map((version) => isWholeRemote(name, version)),
    )
    const last = before?.live
    const standIn = last && !withdrawn.includes(last.version) ? last : hasPrevious ? previous : undefined
    const shown = hasLive ? live : standIn
    if (!shown) return null
    return {
      live: shown,
      ...(previous && hasPrevious && previous.version !== shown.version ? { previous } : {}),
      ...(canary && hasCanary && canary.version !== shown.version ? { canary } : {}),
      withdrawn,
    }
  }

  /** Returns the live shell. If it is incomplete, returns the one served before, or at a start the previous one. */
  async function shellOf(found: HostRelease, before: HostRelease | undefined): Promise<HostRelease> {
    const isGood = (shell: HostRelease) => isComplete('shell', shell.version, filesOfShell(shell))
    if (await isGood(found)) return found
    const instead = before ?? (await source.shellBefore())
    return instead && (instead === before || (await isGood(instead))) ? instead : found
  }

  return {
    async describe(part: string, version: string): Promise<HostRelease | RemoteRelease | null> {
      const described = await source.describe(part, version)
      if (!described || !source.isChecked) return described
      const named = 'entry' in described ? filesOf(described) : filesOfShell(described)
      return (await isComplete(part, version, named)) ? described : null
    },

    /**
     * Returns the part of `found` that can be served.
     * @param before what is served now
     */
    async of({ shell, published }: Found, before: Found | null): Promise<Found> {
      if (!source.isChecked) return { shell, published }
      const names = Object.keys(published.remotes)
      const remotes = await Promise.all(
        Object.entries(published.remotes).map(([name, found]) =>
          remoteOf(name, found, before?.published.remotes[name]),
        ),
      )
      const shown = await shellOf(shell, before?.shell)
      const content = {
        shell: shown.version,
        remotes: Object.fromEntries(
          remotes.flatMap((remote, index) => (remote ? [[names[index] ?? '', remote] as const] : [])),
        ),
      }
      return { shell: shown, published: { release: nameOf(content), ...content } }
    },
  }
}
export type CompletenessCheck = ReturnType<typeof createCompletenessCheck>
