import type { PackageRule } from '@carte/config/package-rules'
import { RELEASED, releaseName } from '@carte/config/release'
import type { PartState, Releases } from '@carte/releases'
import { UserError } from '../say.ts'

const shortOf = (name: string): string => name.replace(/^remote-/, '')

const unknownPart = (name: string, names: readonly string[]) =>
  new UserError(`Unknown part "${name}". Choose one of: ${names.join(', ')}.`, 2)

/** Returns the package for a name such as `menu` or `remote-menu`. @throws UserError that lists the known names */
export function releasedPackage(name: string): PackageRule {
  const pkg = RELEASED.find((candidate) => releaseName(candidate) === shortOf(name))
  if (pkg) return pkg
  throw unknownPart(name, RELEASED.map(releaseName))
}

/**
 * Returns the part for a name, known to this repository or to the store: a remote can come from another repository.
 * @throws UserError that lists the known names
 */
export async function knownPart(name: string, releases: Releases): Promise<string> {
  const part = shortOf(name)
  const here = RELEASED.map(releaseName)
  if (here.includes(part)) return part
  const all = new Set([...here, ...(await releases.states()).keys()])
  if (all.has(part)) return part
  throw unknownPart(name, [...all])
}

/** Returns the state of a part; undefined if it was never released. */
export const stateOf = async (releases: Releases, part: string): Promise<PartState | undefined> =>
  (await releases.states()).get(part)
