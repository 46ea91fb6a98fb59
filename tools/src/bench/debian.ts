import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { run } from '../processes.ts'
import { say, UserError } from '../say.ts'

const call = promisify(execFile)

/** Whether the program starts. Its exit code does not matter: `wrk --version` ends with 1. */
const starts = (program: string) =>
  call(program, ['--version']).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )

/**
 * Returns a program of the distribution. Installs its Debian package first where it is missing and this process runs as root.
 * @throws UserError that names the package, where the program cannot be installed
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
