import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RenderingTrouble, SiteFacts } from '@carte/contract'
import { RemoteError } from '../federation/fault.ts'
import { type Packed, packToKeep } from './body.ts'
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
  type View,
} from './render-view.tsx'
import type { PackedPage } from './send.ts'
import type { Visit } from './visit.ts'

/** Longest time to cache a shared view, in milliseconds. Its opening hours were evaluated at the time of rendering. */
const SHARED_MS = 60_000

function whyOf(error: unknown): RenderingTrouble['why'] {
  if (error instanceof Overrun) return 'cut-off'
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'slow'
  return error instanceof RemoteError && error.fault === 'missing' ? 'absent' : 'broken'
}

/** Describes a failed render for the server's log. */
export function troubleOf(
  error: unknown,
  { pathname }: URL,
  { registry }: Pick<RenderParts, 'registry'>,
): RenderingTrouble {
  const remote = remoteAt(pathname)
  const version = remote === null ? null : (registry.remotes[remote]?.live.version ?? null)
  return { why: whyOf(error), path: pathname, remote, version, error }
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

/** What is cached of a view: the page, or the redirect in its place. */
export type Answer = Elsewhere | PackedPage

/** An answer, the time until which it may be shared, and its size in memory. */
export interface MadeAnswer {
  readonly value: Answer
  readonly until: Date
  readonly bytes: number
}

type Pack = (document: PageDocument) => Packed | Promise<Packed>

async function pageOf(parts: RenderParts, facts: SiteFacts, view: View, pack: Pack): Promise<PackedPage> {
  return { is: 'page', status: view.status, packed: await pack(await documentOf(parts, facts, view)) }
}

/** Estimated memory for the objects around the texts of a page. */
const OVERHEAD_BYTES = 2_000

const bytesOf = ({ packed: { rest, topLength } }: PackedPage): number =>
  // A string takes up to two bytes per character.
  OVERHEAD_BYTES + 2 * topLength + (Buffer.isBuffer(rest) ? rest.length : 0)

/**
 * Renders and compresses the answer to a request. Only complete pages with status 200 may be cached: anyone can invent
 * addresses that redirect or are not found.
 */
export async function makeAnswer(parts: RenderParts, facts: SiteFacts, visit: Visit, pack: Pack): Promise<MadeAnswer> {
  const { outcome, isWhole } = await attemptView(parts, facts, visit)
  if (outcome.is === 'redirect') return { value: outcome, until: new Date(0), bytes: 0 }
  await nextTurn()
  const value = await pageOf(parts, facts, outcome, pack)
  const isKept = isWhole && value.status === 200
  return { value, until: new Date(isKept ? Date.now() + SHARED_MS : 0), bytes: bytesOf(value) }
}

/**
 * Creates the page that the browser renders, without any API request: for a server without capacity to render. It
 * depends only on screen and language, so it is cached.
 */
export async function makeBrowserPage(parts: RenderParts, facts: SiteFacts, visit: Visit): Promise<MadeAnswer> {
  const view = clientView(parts, facts, visit, { asked: [], isPartial: false })
  const make = async () => {
    const value = await pageOf(parts, facts, view, packToKeep)
    return { value, until: new Date(Date.now() + SHARED_MS), bytes: bytesOf(value) }
  }
  const key = `view/browser/${parts.registry.release}/${visit.language}/${view.status}/${view.screen ?? ''}`
  const value = parts.views && !parts.local ? await parts.views.get(key, make) : (await make()).value
  return { value, until: new Date(0), bytes: 0 }
}
