import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack } from '@rspack/core'
import { strToU8, zipSync } from 'fflate'
import { ROOT } from '../root.ts'

const SOURCES = join(ROOT, 'shared/mount/src')

/** Returns whether an exposed module is a mount: created with `@carte/mount`, loaded only by hosts of other sites. */
export const isMount = (expose: string): boolean => /^\.\/mount(?:-|$)/.test(expose)

type Manifest = Extract<ConstructorParameters<typeof ModuleFederationPlugin>[0]['manifest'], object>

/** A fixed time for the files in the archive, so that equal sources give an equal archive. */
const MODIFIED = new Date(2000, 0, 1)

/** Placeholder for the name that a host gives the remote; the host's plugin replaces it. */
const ALIAS = 'REMOTE_ALIAS_IDENTIFIER'

const nameOf = (mount: string): string => mount.slice('./'.length)

/** Returns an archive with the types of each mount and of the embed elements. */
function createArchive(mounts: readonly string[]): Uint8Array {
  const read = (file: string) => readFileSync(join(SOURCES, file), 'utf8')
  const module = `${read('types.ts')}\nexport declare const mount: Mount\n`
  const modules = mounts.map((mount) => [`${nameOf(mount)}.d.ts`, strToU8(module)])
  return zipSync({ 'carte.d.ts': strToU8(read('carte.d.ts')), ...Object.fromEntries(modules) }, { mtime: MODIFIED })
}

/** Returns the source of the types with which a host's `loadRemote` finds a module's type by its name. */
function renderApiTypes(mounts: readonly string[]): string {
  const keys = mounts.map((mount) => `'${ALIAS}/${nameOf(mount)}'`)
  const types = keys.map((key) => `T extends ${key} ? typeof import(${key}) : `)
  return `export type RemoteKeys = ${keys.join(' | ')}\nexport type PackageType<T> = ${types.join('')}any\n`
}

/**
 * Publishes the types of a remote's mounts in the format that a host's federation plugin downloads, and adds them to
 * the manifest.
 *
 * @returns the plugin's option `manifest`
 */
export const manifestWithTypes = (mounts: readonly string[]): Manifest => ({
  additionalData({ stats, compilation }) {
    if (mounts.length === 0) return
    const types = { path: '', name: '', zip: 'mf-types.zip', api: 'mf-types.d.ts' }
    compilation.emitAsset(types.zip, new rspack.sources.RawSource(Buffer.from(createArchive(mounts))) as never)
    compilation.emitAsset(types.api, new rspack.sources.RawSource(renderApiTypes(mounts)) as never)
    stats.metaData.types = types
  },
})
