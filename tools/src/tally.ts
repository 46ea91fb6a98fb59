import { say } from './say.ts'

/** Numbers of passed and failed tests. A test that was not run (skipped, pending, todo) counts as failed. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** The title and the beginning of the message of each failed test that has one. */
  readonly failures?: readonly string[]
}

export const sum = (tallies: readonly Tally[]): Required<Tally> => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  failures: tallies.flatMap(({ failures = [] }) => failures),
})

/**
 * Prints the failed tests once more, because their runners printed them thousands of lines before, and the total as the
 * last line of a command.
 *
 * @returns the command's exit code
 */
export function sayTotal(tallies: readonly Tally[], print: typeof say = say): number {
  const { passed, failed, failures } = sum(tallies)
  for (const failure of failures) print(`FAILED ${failure}`)
  print(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}
