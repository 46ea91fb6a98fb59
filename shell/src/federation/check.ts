import type { ReleaseFile, RemoteVersion } from '@carte/contract'
import { parseUrl } from '@carte/navigation'
import type { Failure } from './fault.ts'

const HASH = /^sha384-[A-Za-z0-9+/]{64}$/

/** Returns all files that an exposed module of this version needs, its entry first. */
export function filesOf(version: RemoteVersion, expose: string): { scripts: ReleaseFile[]; styles: ReleaseFile[] } {
  const { js = [], css = [] } = version.exposes[expose] ?? {}
  return { scripts: [version.entry, ...js], styles: [...css] }
}

/**
 * Returns a failure for a file from another origin or without a hash: the registry alone must not be able to run
 * foreign code.
 */
export function rejection(file: ReleaseFile, origin: string): Failure | null {
  const url = parseUrl(file.url, origin)
  const allowed = url?.origin === new URL(origin).origin && HASH.test(file.integrity)
  return allowed ? null : { fault: 'refused', url: file.url }
}
