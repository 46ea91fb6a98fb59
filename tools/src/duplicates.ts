import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { run } from './processes.ts'
import { onStop } from './stop.ts'

/** The shortest block that is reported, in lines. */
const MIN_LINES = 15

/** Texts in five languages repeat the same words by nature, and generated files repeat what they are generated from. */
const IGNORED = ['**/node_modules/**', '**/dist/**', '**/locales/**', '**/*.generated.ts']

const OPTIONS = [
  // jscpd counts the distance from the first line to the last.
  `--min-lines=${MIN_LINES - 1}`,
  '--min-tokens=30',
  // Ignore comments.
  '--mode=weak',
  '--format=typescript,tsx,javascript,jsx,css',
  '--cross-formats=js-ts',
  `--ignore=${IGNORED.join(',')}`,
  '--reporters=json',
  '--silent',
  '--no-tips',
]

interface Block {
  /** Path from the folder that was searched. */
  readonly name: string
  readonly start: number
  readonly end: number
}

interface Report {
  readonly duplicates: readonly { readonly lines: number; readonly firstFile: Block; readonly secondFile: Block }[]
}

/** Returns the folder of the package of a file. */
const packageOf = (file: string) => /^(?:shared\/)?[^/]+/.exec(file)?.[0]

const placeOf = ({ name, start, end }: Block) => `${name}:${start}-${end}`

/**
 * Checks that no block of 15 lines or more is in two packages. Tests count, too: shared test code has a package.
 *
 * @returns the violations, one line each: both places, what to do
 * @throws Error when jscpd writes no report
 */
export async function checkDuplicates(root = ROOT): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-duplicates-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  onStop(remove)
  try {
    const { output } = await run(join(ROOT, 'node_modules/.bin/jscpd'), [...OPTIONS, `--output=${folder}`, '.'], {
      cwd: root,
    })
    const text = await readFile(join(folder, 'jscpd-report.json'), 'utf8').catch(() => null)
    if (text === null) throw new Error(`jscpd wrote no report.\n${output.trim()}`)
    const { duplicates } = JSON.parse(text) as Report
    return duplicates
      .filter(({ firstFile, secondFile }) => packageOf(firstFile.name) !== packageOf(secondFile.name))
      .map(
        ({ lines, firstFile, secondFile }) =>
          `${placeOf(firstFile)}  ${lines} lines are also in ${placeOf(secondFile)}: move them to a package that both may import`,
      )
      .sort()
  } finally {
    await remove()
  }
}
