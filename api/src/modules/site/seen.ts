import type { Visits as SeenVisits } from '../releases/index.ts'
import type { Live } from './live.ts'
import type { Visit, Visits } from './visit.ts'

/**
 * Returns the versions that a visit's pages may report on: its own and their possible fallbacks. The fallbacks come
 * from the current releases, so after two releases during one page, that page's own fallback can be missing.
 */
function versionsOf({ set }: Visit, { published }: Live): Readonly<Record<string, readonly string[]>> {
  const standIns = (part: string) => {
    const { live, previous } = published.remotes[part] ?? {}
    return [live, previous].flatMap((version) => version?.version ?? [])
  }
  return Object.fromEntries(
    Object.entries(set).map(([part, version]) => [part, [...new Set([version, ...standIns(part)])]]),
  )
}

export const seenVisits = (visits: Visits, live: () => Live): SeenVisits => ({
  async read(request) {
    const visit = await visits.read(request)
    return visit && { ...visit, versions: versionsOf(visit, live()) }
  },
  touch: visits.touch,
  end: visits.end,
})
