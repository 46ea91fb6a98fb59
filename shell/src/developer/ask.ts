import type { LocalWork, RemotesRegistry, RemoteVersion } from '@carte/contract'
import { isRemotesRegistry } from '@carte/contract/guards'

/** Request timeout in milliseconds. A reachable machine answers at once. */
const ANSWER_MS = 2_000

export type BuildAnswer =
  | { readonly is: 'there'; readonly registry: RemotesRegistry; readonly text: string }
  | { readonly is: 'away' | 'wrong' }

/** Returns the full address of a file on that machine, for a relative or absolute `url`. */
const at = (origin: string, url: string): string => new URL(url, `${origin}/`).href

function registryOf({ remote, origin }: LocalWork, text: string): RemotesRegistry | null {
  const described = JSON.parse(text) as (Partial<RemoteVersion> & { readonly name?: unknown }) | null
  const registry: unknown = { release: 'local', remotes: { [remote]: { live: described } } }
  if (described?.name !== remote || !isRemotesRegistry(registry)) return null
  const { live } = registry.remotes[remote] as { live: RemoteVersion }
  const fileAt = <F extends { readonly url: string }>(file: F): F => ({ ...file, url: at(origin, file.url) })
  const exposes = Object.fromEntries(
    Object.entries(live.exposes).map(([name, { js, css }]) => [name, { js: js.map(fileAt), css: css.map(fileAt) }]),
  )
  return { release: 'local', remotes: { [remote]: { live: { ...live, entry: fileAt(live.entry), exposes } } } }
}

/** Requests the current build from a developer's machine. */
export async function fetchBuild(local: LocalWork, fetch = globalThis.fetch): Promise<BuildAnswer> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const response = await fetch(`${local.origin}/release.json`, { cache: 'no-store', credentials: 'omit', signal })
    if (!response.ok) return { is: 'away' }
    const text = await response.text()
    const registry = registryOf(local, text)
    return registry ? { is: 'there', registry, text } : { is: 'wrong' }
  } catch (error) {
    return { is: error instanceof SyntaxError ? 'wrong' : 'away' }
  }
}
