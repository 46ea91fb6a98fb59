import { satisfies } from 'semver'
import type { HostRelease, RemoteRelease } from './description.ts'

/** A shared package that a remote asks for and that a host does not give so. */
export interface Unmet {
  readonly path: string
  /** What the remote asks for. */
  readonly range: string
  /** What the host gives; undefined for nothing. */
  readonly provided: string | undefined
}

/** What keeps a remote from running on a host; nothing where either does not say. Browsers refuse the same, too late. */
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
