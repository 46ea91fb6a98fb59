import { runSpecs, sayTotal } from '../runners.ts'

/**
 * Runs `a11y [words]`: checks every screen, popup and banner with axe in five languages, light and dark, on two screen
 * sizes. `test` checks each of them only once, because all combinations take long. Words restrict the run to the tests
 * whose titles contain them.
 */
export async function a11y(words: readonly string[]): Promise<number> {
  const tally = await runSpecs(['--config=a11y.config.ts', ...(words.length > 0 ? ['-g', words.join(' ')] : [])])
  return sayTotal([tally])
}
