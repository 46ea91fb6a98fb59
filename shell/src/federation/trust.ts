import type { ReleaseFile, RemoteVersion } from '@carte/contract'
import { parseUrl } from '@carte/navigation'
import type { Failure } from './remote-error.ts'

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
export function checkReleaseFile(file: ReleaseFile, origin: string): Failure | null {
  const url = parseUrl(file.url, origin)
  const allowed = url?.origin === new URL(origin).origin && HASH.test(file.integrity)
  return allowed ? null : { fault: 'refused', url: file.url }
}

const ALGORITHM = 'sha384-'

function base64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/**
 * Returns whether these bytes match an `integrity` hash. Without WebCrypto (plain HTTP outside localhost) it returns
 * true, because the browser checks the hash as well when it uses the file.
 */
export async function matchesIntegrity(
  bytes: ArrayBuffer,
  integrity: string,
  subtle = globalThis.crypto?.subtle,
): Promise<boolean> {
  if (!subtle) return true
  return ALGORITHM + base64(new Uint8Array(await subtle.digest('SHA-384', bytes))) === integrity
}

interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createScriptURL: (url: string) => string | null }): unknown
}

const OURS = /^\/(?:(?:shell|remotes)\/|sw\.js$)/

/**
 * Returns whether a script at this address may run in a page of `origin`: release files, the service worker, and files
 * of the developer's machine that the page names.
 */
export function isTrusted(address: string, origin: string, local?: string): boolean {
  const url = parseUrl(address, origin)
  return url?.origin === origin ? OURS.test(url.pathname) : url?.origin === local && local !== undefined
}

/**
 * Creates the default Trusted Types policy, which allows only the script addresses that this page may run. It also
 * covers the bundler runtime of remotes, which sets addresses without a policy of its own. Call before anything is
 * loaded.
 */
export function trustScripts(local: string | undefined): void {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isTrusted(address, location.origin, local) ? address : null),
  })
}
