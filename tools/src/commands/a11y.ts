import { runStories, sayTotal } from '../runners.ts'

/**
 * `a11y [words]`: every screen, popup and banner in every look, with axe, in a browser: five languages, light and dark, both sizes. Takes a
 * while, and so is no part of `test`, which has each of them once. With words, only the looks whose names have them.
 */
export async function a11y(words: readonly string[]): Promise<number> {
  const tally = await runStories(['--config=a11y.config.ts', ...(words.length > 0 ? ['-g', words.join(' ')] : [])])
  return sayTotal([tally])
}
