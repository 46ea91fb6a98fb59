import { unmetBy } from '@carte/releases'
import { inside, isHost, type Meeting, nameOf, type Pair } from './versions.ts'

function checkPair(candidate: Meeting['candidate'], { host, remote }: Pair): readonly string[] {
  return unmetBy(host.release, remote.release).map(({ path, range, provided }) => {
    const has = provided === undefined ? 'does not provide it' : `provides ${provided}`
    const gives = provided === undefined ? `does not provide ${path}` : `provides ${path} ${provided}`
    return isHost(candidate)
      ? `${nameOf(host)} ${gives}, but ${inside(remote)} requires ${range}.`
      : `${nameOf(remote)} requires ${path} ${range}, but ${inside(host)} ${has}.`
  })
}

/**
 * Checks that each host provides the shared packages that a remote requires. A browser would reject a mismatch only
 * after the release.
 */
export const checkSharedPackages = ({ candidate, pairs }: Meeting): readonly string[] =>
  pairs.flatMap((pair) => checkPair(candidate, pair))
