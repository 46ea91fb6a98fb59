import type { BuildResult } from '../builds.ts'

/** The versions of a part that visits have or may get; null for none. */
export interface PartVersions {
  readonly live: string | null
  readonly previous: string | null
  readonly canary: string | null
}

/** What is released, as far as a new version is held against it. */
export interface Releases {
  /** By part: `shell` and the remotes' short names. One that was never released may be missing. */
  readonly parts: Readonly<Record<string, PartVersions>>
  /** A folder on this machine with the files of a version; those of a bucket are fetched once. */
  readonly folder: (part: string, version: string) => Promise<string>
}

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
