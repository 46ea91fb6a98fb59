import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RenderError, SiteFacts } from '@carte/contract'
import { RemoteError } from '../federation/remote-error.ts'
import { type CompressedPage, compressForCache } from './compress.ts'
import { documentOf, type PageDocument } from './document.ts'
import {
  type Attempt,
  clientView,
  isLocal,
  type Redirect,
  type RenderDeps,
  remoteAt,
  renderView,
  type View,
} from './render-view.tsx'
import type { PageAnswer } from './send.ts'
import { TimeLimitExceeded } from './time-limit.ts'
import type { Visit } from './visit.ts'

/** Longest time to cache a shared view, in milliseconds. Its opening hours were evaluated at the time of rendering. */
const SHARED_MS = 60_000

function reasonOf(error: unknown): RenderError['why'] {
  if (error instanceof TimeLimitExceeded) return 'cut-off'
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'slow'
  return error instanceof RemoteError && error.fault === 'missing' ? 'absent' : 'broken'
}

/** Describes a failed render for the server's log. */
export function failureOf(error: unknown, { pathname }: URL, { registry }: Pick<RenderDeps, 'registry'>): RenderError {
  const remote = remoteAt(pathname)
  const version = remote === null ? null : (registry.remotes[remote]?.live.version ?? null)
  return { why: reasonOf(error), path: pathname, remote, version, error }
}

/** Rejects with the signal's reason as soon as it aborts, even if `promise` ignores the signal. */
function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([promise, aborted])
}

/**
 * Renders the view, or falls back to the page that the browser renders. `isWhole` says whether the result may be
 * cached.
 */
async function attemptView(deps: RenderDeps, facts: SiteFacts, visit: Visit) {
  const attempt: Attempt = { asked: [], isPartial: false }
  const { frame, limits } = deps
  if (frame === null || isLocal(deps, visit))
    return { outcome: clientView(deps, facts, visit, attempt), isComplete: false }
  const signal = AbortSignal.timeout(limits.data)
  try {
    const rendering = renderView({ ...deps, frame }, facts, visit, attempt, signal)
    const outcome = await unlessAborted(signal, rendering)
    return { outcome, isComplete: !attempt.isPartial }
  } catch (error) {
    deps.onTrouble?.(failureOf(error, visit.url, deps))
    return { outcome: clientView(deps, facts, visit, attempt), isComplete: false }
  }
}

/** What is cached of a view: the page, or the redirect in its place. */
export type Answer = Redirect | PageAnswer

/** An answer, the time until which it may be shared, and its size in memory. */
export interface MadeAnswer {
  readonly value: Answer
  readonly until: Date
  readonly bytes: number
}

type Compress = (document: PageDocument) => CompressedPage | Promise<CompressedPage>

async function pageOf(deps: RenderDeps, facts: SiteFacts, view: View, compress: Compress): Promise<PageAnswer> {
  return { is: 'page', status: view.status, compressed: await compress(await documentOf(deps, facts, view)) }
}

/** Estimated memory for the objects around the texts of a page. */
const OVERHEAD_BYTES = 2_000

const bytesOf = ({ compressed: { rest, topLength } }: PageAnswer): number =>
  // A string takes up to two bytes per character.
  OVERHEAD_BYTES + 2 * topLength + (Buffer.isBuffer(rest) ? rest.length : 0)

/**
 * Renders and compresses the answer to a request. Only complete pages with status 200 may be cached: anyone can invent
 * addresses that redirect or are not found.
 */
export async function makeAnswer(
  deps: RenderDeps,
  facts: SiteFacts,
  visit: Visit,
  compress: Compress,
): Promise<MadeAnswer> {
  const { outcome, isComplete } = await attemptView(deps, facts, visit)
  if (outcome.is === 'redirect') return { value: outcome, until: new Date(0), bytes: 0 }
  await nextTurn()
  const value = await pageOf(deps, facts, outcome, compress)
  const isCacheable = isComplete && value.status === 200
  return { value, until: new Date(isCacheable ? Date.now() + SHARED_MS : 0), bytes: bytesOf(value) }
}

/**
 * Creates the page that the browser renders, without any API request: for a server without capacity to render. It
 * depends only on screen and language, so it is cached.
 */
export async function makeBrowserPage(deps: RenderDeps, facts: SiteFacts, visit: Visit): Promise<MadeAnswer> {
  const view = clientView(deps, facts, visit, { asked: [], isPartial: false })
  const make = async () => {
    const value = await pageOf(deps, facts, view, compressForCache)
    return { value, until: new Date(Date.now() + SHARED_MS), bytes: bytesOf(value) }
  }
  const key = `view/browser/${deps.registry.release}/${visit.language}/${view.status}/${view.screen ?? ''}`
  const value = deps.views && !deps.local ? await deps.views.get(key, make) : (await make()).value
  return { value, until: new Date(0), bytes: 0 }
}
