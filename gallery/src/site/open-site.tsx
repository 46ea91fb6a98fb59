import { KEPT_AT_HEADER, type Language, type Settings } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { RouterProvider } from '@carte/navigation/dom'
import { createMemoryRouter } from '@carte/navigation/memory'
import { createApp } from '@carte/shell/app'
import { AppRoot } from '@carte/shell/app-root'
import { Frame } from '@carte/shell/frame'
import { followSession } from '@carte/shell/session'
import { withShellScreens } from '@carte/shell/shell-screens'
import { connectScreenSize, memoryStorage, type ScreensModule } from '@carte/store'
import type { ReactElement } from 'react'
import type { Answers, Recorded } from './recorded.ts'
import type { SiteState } from './state.ts'

/** The address of this page's folder. The stories' pictures are below it. */
const BASE = new URL('.', document.baseURI).href.replace(/\/$/, '')

let recording: Promise<Recorded> | undefined

/** Loads the recorded answers. Their times are moved, so that they are as recent as when they were recorded. */
export function loadRecorded(): Promise<Recorded> {
  recording ??= fetch(`${BASE}/answers/answers.json`).then(async (response) => {
    const text = await response.text()
    const { at } = JSON.parse(text) as Recorded
    return JSON.parse(movedToNow(text, at)) as Recorded
  })
  return recording
}

export interface OpenSite {
  readonly element: ReactElement
  readonly close: () => void
}

/** Opens the whole site at the address of a story without a server, in the way of `start-page.tsx` of the shell. */
export async function openSite(recorded: Recorded, state: SiteState, language: Language): Promise<OpenSite> {
  const { at, stored, isOffline = false, missing } = state
  replaceEventStreams(isOffline)
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isOffline })
  const { guest } = recorded
  const app = createApp(
    {
      settings: guest['GET /api/settings'] as Settings,
      languages: guest['GET /api/cultures/languages'] as readonly Language[],
      language,
      testMode: false,
    },
    {
      client: createClient({ origin: BASE, fetch: createFetch(recorded, state, BASE) }),
      remotes: withShellScreens({ load: remoteLoader(missing) }),
      frame: <Frame />,
      storage: memoryStorage(stored && recorded.stored[stored]),
    },
  )
  const { store } = app.store
  const router = createMemoryRouter(app.routes, { initialEntries: [at] })
  const stops = [connectScreenSize(store), followSession(store, () => void router.revalidate())]
  await app.ready
  return {
    element: (
      <AppRoot app={app}>
        <RouterProvider router={router} />
      </AppRoot>
    ),
    close() {
      for (const stop of stops) stop()
      router.dispose()
      app.store.close()
    },
  }
}

/** The remotes in this build. The site loads them as separate releases. */
const REMOTES: Readonly<Record<string, () => Promise<ScreensModule>>> = {
  account: () => import('@carte/remote-account/screens'),
  checkout: () => import('@carte/remote-checkout/screens'),
  kitchen: () => import('@carte/remote-kitchen/screens'),
  menu: () => import('@carte/remote-menu/screens'),
  shops: () => import('@carte/remote-shops/screens'),
}

/** Returns a function that loads a remote, and fails for the missing one. */
const remoteLoader = (missing: string | undefined) => async (remote: string) => {
  const load = REMOTES[remote]
  if (!load || remote === missing) throw new Error(`The remote "${remote}" cannot be loaded`)
  return load()
}

/** Replaces event streams, because the gallery has no server. */
function replaceEventStreams(isOffline: boolean): void {
  globalThis.EventSource = class extends SilentStream {
    constructor() {
      super(isOffline)
    }
  } as unknown as typeof EventSource
}

/** An event stream that opens and then stays silent, or that fails because there is no network. */
class SilentStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0

  constructor(isOffline: boolean) {
    super()
    queueMicrotask(() => {
      if (this.readyState === SilentStream.CLOSED) return
      this.readyState = isOffline ? 0 : 1
      this.dispatchEvent(new Event(isOffline ? 'error' : 'open'))
    })
  }

  close() {
    this.readyState = SilentStream.CLOSED
  }
}

/** A time in JSON, with its quotes. */
const TIME = /"\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)"/g

/** Moves all times in JSON by the age of the recording, so that an order that was new when recorded is still new. */
export function movedToNow(json: string, recordedAt: string): string {
  const ageMs = Date.now() - Date.parse(recordedAt)
  return json.replace(TIME, (time) => JSON.stringify(new Date(Date.parse(JSON.parse(time)) + ageMs).toISOString()))
}

type Fetch = typeof globalThis.fetch

/**
 * Returns a `fetch` that answers from the recording.
 *
 * @param base the address before `/api`
 */
export function createFetch(recorded: Recorded, state: SiteState, base: string): Fetch {
  const answers = answersFor(recorded, state)
  const { failing = [], pending = [], isOffline = false, ageMs } = state
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const { pathname } = new URL(url.slice(base.length), 'http://gallery.invalid')
    const name = `${init?.method ?? 'GET'} ${pathname}`
    if (pending.includes(name)) return never()
    if (isOffline) throw new TypeError('Failed to fetch')
    if (failing.includes(name)) return problem(503, 'unavailable')
    if (!(name in answers)) return name.startsWith('GET ') ? rejectUnknown(name) : problem(503, 'unavailable')
    const headers = { 'content-type': 'application/json' }
    const cached = ageMs === undefined ? {} : { [KEPT_AT_HEADER]: String(Date.now() - ageMs) }
    return new Response(JSON.stringify(answers[name]), { headers: { ...headers, ...cached } })
  }
}

/** Returns the answers for the browser of a story. */
function answersFor({ guest, customer, tablet }: Recorded, { isSignedIn, isTablet, answers }: SiteState): Answers {
  return { ...guest, ...(isSignedIn ? customer : {}), ...(isTablet ? tablet : {}), ...answers }
}

const never = () => new Promise<Response>(() => {})

/** Answers a GET without a recording: 401 for an API that requires a sign-in, otherwise 404. */
const rejectUnknown = (name: string) =>
  /^GET \/api\/(?:user|staff|identity)\//.test(name)
    ? problem(401, 'not-authenticated')
    : problem(404, 'error.notFound')

const problem = (status: number, code: string) =>
  new Response(JSON.stringify({ type: 'about:blank', title: '', status, code }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
