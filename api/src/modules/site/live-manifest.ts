/**
 * The manifest with a remote's entry, exposed modules and shared packages, for the federation runtime of other hosts.
 */
export const MANIFEST = 'mf-manifest.json'

interface Assets {
  readonly sync: readonly string[]
  readonly async: readonly string[]
}
interface Named {
  readonly assets: Readonly<Record<'js' | 'css', Assets>>
}
interface Manifest {
  readonly metaData: {
    readonly remoteEntry: { readonly path: string }
    readonly types: { readonly zip: string; readonly api: string }
  }
  readonly exposes: readonly Named[]
  readonly shared: readonly Named[]
}

/**
 * Rewrites a version's manifest so that it can be served above the version's folder, with all files below `<version>/`.
 * Hosts then register one address for whichever version is live (EMBED-16).
 *
 * @param text the manifest in the version's folder
 */
export function liveManifest(text: string, version: string): string {
  const manifest = JSON.parse(text) as Manifest
  const below = (file: string) => file && `${version}/${file}`
  const belowAll = ({ sync, async }: Assets): Assets => ({ sync: sync.map(below), async: async.map(below) })
  const moved = <T extends Named>(named: T): T => ({
    ...named,
    assets: { js: belowAll(named.assets.js), css: belowAll(named.assets.css) },
  })
  const { metaData, exposes, shared } = manifest
  const { remoteEntry, types } = metaData
  return JSON.stringify({
    ...manifest,
    metaData: {
      ...metaData,
      remoteEntry: { ...remoteEntry, path: version },
      types: { ...types, zip: below(types.zip), api: below(types.api) },
    },
    exposes: exposes.map(moved),
    shared: shared.map(moved),
  })
}
