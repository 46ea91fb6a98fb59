import { linesOf, resultOf } from '../mutation/report.ts'
import { runStryker } from '../mutation/stryker.ts'
import { TARGETS, targetsNamed } from '../mutation/targets.ts'
import { say, table, UserError } from '../say.ts'

/**
 * `mutate <package, folder or file>`: changes its sources in one small way at a time, runs the tests that reach the change, and lists the
 * changes that no test noticed. 1 where fewer were noticed than the folder's bar asks. Without an argument it lists the folders.
 */
export async function mutate(words: readonly string[]): Promise<number> {
  const [word, another] = words
  if (word === undefined) {
    say(table(TARGETS.map(({ name, bar }) => [name, `${bar} %`])))
    return 0
  }
  if (another !== undefined) throw new UserError(`"${another}" is one too many: mutate takes one folder at a time.`, 2)
  let isBelow = false
  for (const choice of targetsNamed(word)) {
    const { name, bar } = choice.target
    const { report } = await runStryker(choice)
    if (!report) {
      say(`BELOW ${name}: no result. Its tests must pass before they can be tested: see above.`)
      isBelow = true
      continue
    }
    const result = resultOf(report)
    for (const line of linesOf(name, bar, result)) say(line)
    if (result.score < bar) isBelow = true
  }
  return isBelow ? 1 : 0
}
