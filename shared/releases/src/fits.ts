import { satisfies } from 'semver'
import type { HostRelease, RemoteRelease } from './description.ts'

/** A shared package that a remote requires and a host does not provide in that version. */
export interface Unmet {
  readonly path: string
  readonly range: string
  /** The version that the host provides; undefined for none. */
  readonly provided: string | undefined
}

/**
 * Returns the requirements of a remote that a host does not meet; empty if either does not declare them. Browsers also
 * check this, but only when they load the remote.
 */
export function unmetBy(
  { provides }: Pick<HostRelease, 'provides'>,
  { requires = {} }: Pick<RemoteRelease, 'requires'>,
): readonly Unmet[] {
  if (!provides) return []
  return Object.entries(requires).flatMap(([path, range]) => {
    const provided = Object.hasOwn(provides, path) ? provides[path] : undefined
    return provided !== undefined && satisfies(provided, range) ? [] : [{ path, range, provided }]
  })
}
