import { linesOf, resultOf } from '../mutation/report.ts'
import { runStryker } from '../mutation/stryker.ts'
import { type Choice, TARGETS, targetsNamed } from '../mutation/targets.ts'
import { say, table, UserError } from '../say.ts'

async function reachesBar(choice: Choice): Promise<boolean> {
  const { name, bar } = choice.target
  const report = await runStryker(choice)
  if (!report) {
    say(`BELOW ${name}: no result. Its tests must pass without a mutant first; see above.`)
    return false
  }
  const result = resultOf(report)
  for (const line of linesOf(name, bar, result)) say(line)
  return result.score >= bar
}

/**
 * `mutate <package, folder or file>`: changes its sources in one small way at a time, runs the tests that reach the change, and lists the
 * changes that no test noticed. Without an argument it lists the folders with their bars.
 * @returns 1 where a folder's score is below its bar
 */
export async function mutate(words: readonly string[]): Promise<number> {
  const [word, another] = words
  if (word === undefined) {
    say(table(TARGETS.map(({ name, bar }) => [name, `${bar} %`])))
    return 0
  }
  if (another !== undefined)
    throw new UserError(`Unexpected argument "${another}": mutate takes one folder at a time.`, 2)
  let code = 0
  for (const choice of targetsNamed(word)) if (!(await reachesBar(choice))) code = 1
  return code
}
