import type { RenderingTrouble, SiteFacts } from '@carte/contract'
import { RemoteError } from '../federation/fault.ts'
import type { Packed } from './body.ts'
import { documentOf, type PageDocument } from './document.ts'
import { Overrun } from './limit.ts'
import {
  type Attempt,
  clientView,
  type Elsewhere,
  isLocal,
  type RenderParts,
  remoteAt,
  renderView,
} from './render-view.tsx'
import type { PackedPage } from './send.ts'
import type { Visit } from './visit.ts'

/** How long a shared view holds at most: what it says of opening hours was judged when it was rendered. */
const SHARED_MS = 60_000

function whyOf(error: unknown): RenderingTrouble['why'] {
  if (error instanceof Overrun) return 'cut-off'
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'slow'
  return error instanceof RemoteError && error.fault === 'missing' ? 'absent' : 'broken'
}

/** What a server is told of a view that could not be rendered. */
export function troubleOf(
  error: unknown,
  { pathname }: URL,
  { registry }: Pick<RenderParts, 'registry'>,
): RenderingTrouble {
  const remote = remoteAt(pathname)
  const version = remote === null ? null : (registry.remotes[remote]?.live.version ?? null)
  return { why: whyOf(error), path: pathname, remote, version, error }
}

/** Rejects with the signal's reason as soon as it aborts, whether `promise` listens to it or not. */
function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([promise, aborted])
}

/** Makes the view, or where that fails the page that the browser renders; says whether the next attempt would make the same. */
async function attemptView(parts: RenderParts, facts: SiteFacts, visit: Visit) {
  const attempt: Attempt = { asked: [], isPartial: false }
  const { frame, limits } = parts
  if (frame === null || isLocal(parts, visit))
    return { outcome: clientView(parts, facts, visit, attempt), isWhole: false }
  const signal = AbortSignal.timeout(limits.data)
  try {
    const rendering = renderView({ ...parts, frame }, facts, visit, attempt, signal)
    const outcome = await unlessAborted(signal, rendering)
    return { outcome, isWhole: !attempt.isPartial }
  } catch (error) {
    parts.onTrouble?.(troubleOf(error, visit.url, parts))
    return { outcome: clientView(parts, facts, visit, attempt), isWhole: false }
  }
}

/** What is kept of a view, or of the redirect that stands in its place. */
export type Answer = Elsewhere | PackedPage

/** Writes and compresses what a request gets, and says until when others may get it too. */
export async function makeAnswer(
  parts: RenderParts,
  facts: SiteFacts,
  visit: Visit,
  pack: (document: PageDocument) => Packed | Promise<Packed>,
): Promise<{ readonly value: Answer; readonly until: Date }> {
  const { outcome, isWhole } = await attemptView(parts, facts, visit)
  const value: Answer =
    outcome.is === 'redirect'
      ? outcome
      : { is: 'page', status: outcome.status, packed: await pack(await documentOf(parts, facts, outcome)) }
  return { value, until: new Date(isWhole ? Date.now() + SHARED_MS : 0) }
}
