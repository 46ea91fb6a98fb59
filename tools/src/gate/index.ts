import type { Releases } from '@carte/releases'
import type { BuildResult } from '../builds.ts'

/**
 * Everything that a version is held against before it is published, told while it happens.
 *
 * @param result what `buildRoom` answers; its errors are problems too
 * @returns what speaks against it, one sentence each that says what and for whom; empty when nothing does
 */
export async function checkRelease(
  { errors }: Pick<BuildResult, 'build' | 'errors'>,
  _releases: Releases,
): Promise<readonly string[]> {
  return errors
}
