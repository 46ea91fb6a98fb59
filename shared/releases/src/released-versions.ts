import type { PartState } from './state.ts'

/** A number as people pin it, `1`, `1.4` or `1.4.0`, or a whole version. */
export const PIN = /^\d+(?:\.\d+){0,2}(?:-[0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*)?$/

/** Whether a version is one that `pin` means: `1.4` means 1.4.0 and 1.4.7, and not 1.40.0. */
export function isPinned(version: string, pin: string): boolean {
  const [number] = version.split('-')
  return version === pin || `${number}.`.startsWith(`${pin}.`)
}

/**
 * Versions of a part that everybody has had and that are not withdrawn, each once: the live one, those before it, the newest first, and behind them those
 * that a rollback has passed over, which nobody gets who can have another.
 */
export function releasedVersions({ live, earlier, history, withdrawn }: PartState): readonly string[] {
  const shown = history.flatMap(({ action, version }) =>
    action === 'release' || action === 'promote' ? [version] : [],
  )
  const all = [...(live ? [live] : []), ...earlier].map(({ version }) => version)
  return [...new Set([...all, ...shown.reverse()])].filter((version) => !withdrawn.includes(version))
}
