import { createHash } from 'node:crypto'
import type { PublishedRegistry, ReleaseFile, RemoteVersion } from '@carte/contract'
import { type HostRelease, matchesIntegrity, type RemoteRelease } from '@carte/releases'
import type { Log } from '../../config/context.ts'
import type { Files, ReleasedTexts } from './files.ts'
import type { CurrentReleases, ReleaseSource } from './source.ts'

type Published = PublishedRegistry['remotes'][string]

/** The addresses of release files: `/shell/<version>/…`, `/remotes/<name>/<version>/…`. */
const RELEASE_URL = /^\/(?:(?<shell>shell)|remotes\/(?<name>[a-z][a-z0-9-]*))\/(?<version>[^/]+)\/(?<path>[^?#]+)$/

/** Parses the address of a release file; null for any other address. */
export function parseReleaseUrl(
  url: string,
): { readonly part: string; readonly version: string; readonly path: string } | null {
  const { shell, name, version, path } = RELEASE_URL.exec(url)?.groups ?? {}
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

const hashOf = (content: object): string =>
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
  const complete = new Set<string>()
  const reported = new Set<string>()

  async function checkFile(part: string, version: string, { url, integrity }: ReleaseFile): Promise<void> {
    const location = parseReleaseUrl(url)
    if (location?.part !== part || location.version !== version)
      throw new Error(`${url} does not belong to ${part} ${version}`)
    const stored = await files.find(part, version, location.path)
    if (!stored) throw new Error(`${url} is missing`)
    if (!matchesIntegrity(stored.body, integrity)) {
      files.delete(part, version, location.path)
      throw new Error(`${url} does not match the hash in its release.json`)
    }
    if (location.path.endsWith('.css')) await texts.read(part, version, { file: location.path, integrity })
  }

  async function check(part: string, version: string, releaseFiles: readonly ReleaseFile[]): Promise<void> {
    const release = await source.findRelease(part, version)
    if (!release) throw new Error('release.json is missing')
    await Promise.all([
      ...releaseFiles.map((file) => checkFile(part, version, file)),
      ...(release.node ? [texts.read(part, version, release.node)] : []),
    ])
  }

  async function isComplete(part: string, version: string, releaseFiles: readonly ReleaseFile[]): Promise<boolean> {
    const name = `${part} ${version}`
    if (complete.has(name)) return true
    try {
      await check(part, version, releaseFiles)
      complete.add(name)
      reported.delete(name)
      return true
    } catch (error) {
      // Log the error once, although each refresh checks again.
      if (!reported.has(name))
        log.error({ part, version, err: error }, 'A released version is incomplete or damaged; it is not served')
      reported.add(name)
      return false
    }
  }

  const isCompleteRemote = (name: string, version: RemoteVersion | undefined): Promise<boolean> =>
    version ? isComplete(name, version.version, filesOf(version)) : Promise.resolve(false)

  /**
   * Returns the complete versions of a remote. An incomplete live version is replaced by the one served before, or else
   * the previous one.
   */
  async function completeRemote(
    name: string,
    found: Published,
    served: Published | undefined,
  ): Promise<Published | null> {
    const { live, previous, canary, withdrawn } = found
    const [hasLive, hasPrevious, hasCanary] = await Promise.all(
      [live, previous, canary].map((version) => isCompleteRemote(name, version)),
    )
    const last = served?.live
    const fallback = last && !withdrawn.includes(last.version) ? last : hasPrevious ? previous : undefined
    const chosen = hasLive ? live : fallback
    if (!chosen) return null
    return {
      live: chosen,
      ...(previous && hasPrevious && previous.version !== chosen.version ? { previous } : {}),
      ...(canary && hasCanary && canary.version !== chosen.version ? { canary } : {}),
      withdrawn,
    }
  }

  /** Returns the live shell. If it is incomplete, returns the one served before, or at startup the previous one. */
  async function completeShell(found: HostRelease, served: HostRelease | undefined): Promise<HostRelease> {
    const isCompleteShell = (shell: HostRelease) => isComplete('shell', shell.version, filesOfShell(shell))
    if (await isCompleteShell(found)) return found
    const fallback = served ?? (await source.previousShell())
    return fallback && (fallback === served || (await isCompleteShell(fallback))) ? fallback : found
  }

  return {
    /** Returns the `release.json` of a complete version; null if the version is missing or incomplete. */
    async findRelease(part: string, version: string): Promise<HostRelease | RemoteRelease | null> {
      const release = await source.findRelease(part, version)
      if (!release || !source.isVerified) return release
      const releaseFiles = 'entry' in release ? filesOf(release) : filesOfShell(release)
      return (await isComplete(part, version, releaseFiles)) ? release : null
    },

    /**
     * Returns the part of `found` that can be served.
     * @param served what is served now
     */
    async selectComplete(
      { shell, published }: CurrentReleases,
      served: CurrentReleases | null,
    ): Promise<CurrentReleases> {
      if (!source.isVerified) return { shell, published }
      const names = Object.keys(published.remotes)
      const remotes = await Promise.all(
        Object.entries(published.remotes).map(([name, found]) =>
          completeRemote(name, found, served?.published.remotes[name]),
        ),
      )
      const chosen = await completeShell(shell, served?.shell)
      const content = {
        shell: chosen.version,
        remotes: Object.fromEntries(
          remotes.flatMap((remote, index) => (remote ? [[names[index] ?? '', remote] as const] : [])),
        ),
      }
      return { shell: chosen, published: { release: hashOf(content), ...content } }
    },
  }
}
