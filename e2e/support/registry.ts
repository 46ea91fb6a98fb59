import { RemotesRegistry, type RemoteVersion } from '@carte/contract/schemas'
import type { APIRequestContext } from '@playwright/test'

export type RemoteName = 'shops' | 'menu' | 'checkout' | 'account'

export interface RemoteFiles {
  readonly version: string
  readonly entries: readonly string[]
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** Returns the files of every version of a remote that a page might load, from the site's registry. */
export async function filesOf(request: APIRequestContext, remote: RemoteName): Promise<RemoteFiles> {
  const registry = RemotesRegistry.parse(await (await request.get('/remotes.json')).json())
  const known = registry.remotes[remote]
  if (!known) throw new Error(`The registry has no remote "${remote}"`)
  const versions: readonly RemoteVersion[] = known.previous ? [known.live, known.previous] : [known.live]
  return {
    version: known.live.version,
    entries: versions.map(({ entry }) => entry.url),
    scripts: versions.flatMap(({ exposes }) => Object.values(exposes).flatMap(({ js }) => js.map(({ url }) => url))),
    styles: versions.flatMap(({ exposes }) => Object.values(exposes).flatMap(({ css }) => css.map(({ url }) => url))),
  }
}
