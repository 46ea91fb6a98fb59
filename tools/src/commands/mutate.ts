import { parseArgs } from 'node:util'
import { linesOf, resultOf } from '../mutation/report.ts'
import { runStryker } from '../mutation/stryker.ts'
import { type Choice, TARGETS, targetsNamed } from '../mutation/targets.ts'
import { explained } from '../options.ts'
import { say, table, UserError } from '../say.ts'

async function reachesBar(choice: Choice, percent: number): Promise<boolean> {
  const { name, bar } = choice.target
  const report = await runStryker(choice, percent)
  if (!report) {
    say(`BELOW ${name}: no result. Its tests must pass without a mutant first; see above.`)
    return false
  }
  const result = resultOf(report, percent)
  if (percent < 100 && result.killed + result.survived === 0) {
    say(`BELOW ${name}: the sample contains no mutant. Use a larger --sample.`)
    return false
  }
  for (const line of linesOf(name, bar, result)) say(line)
  return result.score >= bar
}

const FLAGS = { sample: { type: 'string', default: '100' } } as const

function percentOf(text: string): number {
  const percent = Number(text)
  if (percent > 0 && percent <= 100) return percent
  throw new UserError(`--sample must be a percentage above 0 and at most 100, such as 10. It is "${text}".`, 2)
}

/**
 * Runs `mutate <package, folder or file> [--sample <percent>]`: makes one small change to the sources at a time, runs
 * the tests that reach it, and lists the changes that no test noticed. With `--sample 10` it tries every tenth change.
 * Without an argument it lists the folders with their minimum scores.
 *
 * @returns 1 when a folder's score is below its minimum
 */
export async function mutate(words: readonly string[]): Promise<number> {
  const { values, positionals } = explained('--sample <percent>', () =>
    parseArgs({ args: [...words], options: FLAGS, allowPositionals: true }),
  )
  const percent = percentOf(values.sample)
  const [word, another] = positionals
  if (word === undefined) {
    say(table(TARGETS.map(({ name, bar }) => [name, `${bar} %`])))
    return 0
  }
  if (another !== undefined)
    throw new UserError(`Unexpected argument "${another}": mutate takes one folder at a time.`, 2)
  let code = 0
  for (const choice of targetsNamed(word)) if (!(await reachesBar(choice, percent))) code = 1
  return code
}
