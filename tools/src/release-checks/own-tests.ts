import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Build, ROOT } from '@carte/config/release'
import { checkTypes } from '../commands/types.ts'
import { runJest } from '../runners.ts'
import { say } from '../say.ts'
import { morePlaces, nameOf } from './versions.ts'

/** The folder that caches results of compiling and testing. */
export const CACHE = join(ROOT, '.cache/release-checks')

const REPORTED_MAX = 5

/** Returns the path of the file that marks these sources and tests as passed. */
function markOf({ pkg, version }: Build, cache: string): string {
  const hash = createHash('sha256').update(version)
  const files = globSync('src/**/*', { cwd: join(ROOT, pkg.folder), withFileTypes: true })
  for (const file of files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort())
    hash.update(`\0${file.slice(ROOT.length)}\0`).update(readFileSync(file))
  return join(cache, 'tested', hash.digest('hex').slice(0, 16))
}

export async function rememberPassed(build: Build, cache: string): Promise<void> {
  const mark = markOf(build, cache)
  await mkdir(dirname(mark), { recursive: true })
  await writeFile(mark, '')
}

/**
 * Checks the package's types and runs its own tests. Skips both when the same sources and tests have passed before.
 *
 * @param cache the folder for that cache
 * @param runTests runs the tests of these folders
 */
export async function checkOwnTests(
  build: Build,
  part: string,
  cache: string,
  runTests: typeof runJest = runJest,
): Promise<readonly string[]> {
  const { pkg, version } = build
  if (existsSync(markOf(build, cache))) {
    say(`The tests of ${part} ${version} have passed before.`)
    return []
  }
  const name = nameOf({ role: 'this', part, version })
  say(`Checking the types of ${part}…`)
  // Indented lines give reasons for the line above them.
  const errors = (await checkTypes([pkg])).filter((line) => !line.startsWith(' '))
  say(`Running the tests of ${part}…`)
  const { passed, failed } = await runTests([pkg.folder])
  const problems = [
    ...errors.slice(0, REPORTED_MAX).map((line) => `${name} does not compile: ${line}`),
    ...(errors.length > REPORTED_MAX
      ? [`${name} does not compile in ${morePlaces(errors.length - REPORTED_MAX)}.`]
      : []),
    ...(failed > 0 ? [`${name} fails ${failed} of its own ${passed + failed} tests.`] : []),
  ]
  if (problems.length > 0) return problems
  await rememberPassed(build, cache)
  return []
}
