import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack } from '@rspack/core'
import { strToU8, zipSync } from 'fflate'
import { ROOT } from '../root.ts'

const SOURCES = join(ROOT, 'shared/mount/src')

/** Whether a module is exposed to hosts of other sites alone: `@carte/mount` makes it, and the site itself never loads it. */
export const isMount = (expose: string): boolean => /^\.\/mount(?:-|$)/.test(expose)

type Manifest = Extract<ConstructorParameters<typeof ModuleFederationPlugin>[0]['manifest'], object>

/** A fixed time for the files in the archive, so that the same sources give the same archive. */
const MODIFIED = new Date(2000, 0, 1)

/** Stands for the name that a host gives to the remote; the host's plugin replaces it. */
const ALIAS = 'REMOTE_ALIAS_IDENTIFIER'

const nameOf = (mount: string): string => mount.slice('./'.length)

/** The types of each mount, and those of the embed elements. */
function archiveOf(mounts: readonly string[]): Uint8Array {
  const read = (file: string) => readFileSync(join(SOURCES, file), 'utf8')
  const module = `${read('types.ts')}\nexport declare const mount: Mount\n`
  const modules = mounts.map((mount) => [`${nameOf(mount)}.d.ts`, strToU8(module)])
  return zipSync({ 'carte.d.ts': strToU8(read('carte.d.ts')), ...Object.fromEntries(modules) }, { mtime: MODIFIED })
}

/** What `loadRemote` of a host returns, by the module's name. */
function apiOf(mounts: readonly string[]): string {
  const keys = mounts.map((mount) => `'${ALIAS}/${nameOf(mount)}'`)
  const types = keys.map((key) => `T extends ${key} ? typeof import(${key}) : `)
  return `export type RemoteKeys = ${keys.join(' | ')}\nexport type PackageType<T> = ${types.join('')}any\n`
}

/**
 * Publishes the types of a remote's mounts in the form that the federation plugin of a host downloads, and names them in the manifest.
 *
 * @returns the plugin's option `manifest`
 */
export const manifestWithTypes = (mounts: readonly string[]): Manifest => ({
  additionalData({ stats, compilation }) {
    if (mounts.length === 0) return
    const types = { path: '', name: '', zip: 'mf-types.zip', api: 'mf-types.d.ts' }
    compilation.emitAsset(types.zip, new rspack.sources.RawSource(Buffer.from(archiveOf(mounts))) as never)
    compilation.emitAsset(types.api, new rspack.sources.RawSource(apiOf(mounts)) as never)
    stats.metaData.types = types
  },
})
