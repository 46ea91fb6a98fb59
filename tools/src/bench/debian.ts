import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { run } from '../processes.ts'
import { say, UserError } from '../say.ts'

const call = promisify(execFile)

/** Returns whether the program starts. Ignores its exit code, because `wrk --version` exits with 1. */
const starts = (program: string) =>
  call(program, ['--version']).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )

/**
 * Returns the name of an installed program. Installs its Debian package first if it is missing and this process runs as
 * root.
 *
 * @throws UserError that names the package, when the program cannot be installed
 */
export async function findProgram(program: string, debianPackage: string): Promise<string> {
  if (await starts(program)) return program
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Installing ${debianPackage} for ${program}…`)
    await run('/usr/bin/apt-get', ['update'])
    await run('/usr/bin/apt-get', ['install', '-y', debianPackage], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
    if (await starts(program)) return program
  }
  throw new UserError(`This benchmark needs ${program}. Install it (Debian: apt-get install ${debianPackage}).`)
}
