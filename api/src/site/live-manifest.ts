/** Names a remote's entry, exposed modules and shared packages, for the federation runtime of other hosts. */
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
 * The manifest of a version, for the folder above it: the files that it names are found below `<version>/`. A host that registers it there
 * gets the live version with each page, and needs to know none.
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
