import type { PartState } from './state.ts'

/** A pinned version: `1`, `1.4`, `1.4.0`, or a full version. */
export const PIN = /^\d+(?:\.\d+){0,2}(?:-[0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*)?$/

/** Returns whether a pin matches a version: `1.4` matches 1.4.0 and 1.4.7, but not 1.40.0. */
export function isPinned(version: string, pin: string): boolean {
  const [number] = version.split('-')
  return version === pin || `${number}.`.startsWith(`${pin}.`)
}

/**
 * Returns the versions of a part that were live and are not withdrawn, each once: the live one, then earlier ones,
 * newest first. Versions that a rollback has skipped come last, so that they are used only if no other version matches.
 */
export function releasedVersions({ live, earlier, history, withdrawn }: PartState): readonly string[] {
  const shown = history.flatMap(({ action, version }) =>
    action === 'release' || action === 'promote' ? [version] : [],
  )
  const all = [...(live ? [live] : []), ...earlier].map(({ version }) => version)
  return [...new Set([...all, ...shown.reverse()])].filter((version) => !withdrawn.includes(version))
}
