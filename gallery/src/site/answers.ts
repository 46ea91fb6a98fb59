import { KEPT_AT_HEADER } from '@carte/contract'
import type { Answers, Recorded } from './recorded.ts'
import type { SiteState } from './state.ts'

type Fetch = typeof globalThis.fetch

const TIME = /"\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)"/g

/** Moves all times in JSON by the age of the recording, so that orders of a moment ago stay orders of a moment ago. */
export function movedToNow(json: string, recordedAt: string): string {
  const age = Date.now() - Date.parse(recordedAt)
  return json.replace(TIME, (time) => JSON.stringify(new Date(Date.parse(JSON.parse(time)) + age).toISOString()))
}

const problem = (status: number, code: string) =>
  Response.json(
    { type: 'about:blank', title: '', status, code },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )

const never = () => new Promise<Response>(() => {})

/** Returns the answers for the browser of a story. */
function answersFor({ guest, customer, tablet }: Recorded, { isSignedIn, isTablet, answers }: SiteState): Answers {
  return { ...guest, ...(isSignedIn ? customer : {}), ...(isTablet ? tablet : {}), ...answers }
}

/**
 * Returns a `fetch` that answers from the recording.
 *
 * @param base the address before `/api`
 */
export function createFetch(recorded: Recorded, state: SiteState, base: string): Fetch {
  const answers = answersFor(recorded, state)
  const { failing = [], pending = [], isOffline = false, age } = state
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const { pathname } = new URL(url.slice(base.length), 'http://gallery.invalid')
    const name = `${init?.method ?? 'GET'} ${pathname}`
    if (pending.includes(name)) return never()
    if (isOffline) throw new TypeError('Failed to fetch')
    if (failing.includes(name)) return problem(503, 'unavailable')
    if (!(name in answers)) return name.startsWith('GET ') ? unknown(name) : problem(503, 'unavailable')
    const headers = { 'content-type': 'application/json' }
    const kept = age === undefined ? {} : { [KEPT_AT_HEADER]: String(Date.now() - age) }
    return new Response(JSON.stringify(answers[name]), { headers: { ...headers, ...kept } })
  }
}

/** Answers like the server to a guest who is not signed in, or to an unknown id. */
const unknown = (name: string) =>
  /^GET \/api\/(?:user|staff|identity)\//.test(name)
    ? problem(401, 'not-authenticated')
    : problem(404, 'error.notFound')
