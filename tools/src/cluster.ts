import { existsSync } from 'node:fs'
import { findPrograms, PACKAGES } from '@carte/api/faults'
import { installDebian } from './chromium.ts'

interface FindDeps {
  /** Returns the names of programs that are not installed. */
  readonly findMissing: () => readonly string[]
  /** Whether systemd runs, which would start the services of installed packages. */
  readonly hasSystemd: () => boolean
  readonly install: (packages: readonly string[]) => Promise<void>
}

/**
 * Looks for the programs of three database machines, and installs them where apt can do that without starting their
 * services.
 *
 * @returns why the cluster cannot be started here, in a sentence; null if it can
 */
export async function requireClusterPrograms({
  findMissing = () => findPrograms().missing,
  hasSystemd = () => existsSync('/run/systemd/system'),
  install = (packages) => installDebian(...packages),
}: Partial<FindDeps> = {}): Promise<string | null> {
  if (process.platform !== 'linux') return 'Three database machines can be started on Debian only.'
  if (findMissing().length > 0 && !hasSystemd()) await install(PACKAGES)
  const missing = findMissing()
  return missing.length === 0
    ? null
    : `Three database machines cannot be started: not installed: ${missing.join(', ')}. On Debian: apt-get install ${PACKAGES.join(' ')}.`
}
