import type { Visits as SeenVisits } from '../releases/index.ts'
import type { Live } from './live.ts'
import type { Visit, Visits } from './visit.ts'

/**
 * The versions of which a visit's pages may tell: its own, and those that could stand in for them. These are told from what is live now, as the page was made
 * with what was live then; both are among them but for a page that has lived through two releases.
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

/** Visits as telemetry looks at them. */
export const seenVisits = (visits: Visits, live: () => Live): SeenVisits => ({
  async read(request) {
    const visit = await visits.read(request)
    return visit && { ...visit, versions: versionsOf(visit, live()) }
  },
  touch: visits.touch,
  end: visits.end,
})
