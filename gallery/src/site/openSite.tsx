import type { Language, Settings } from '@carte/contract'
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
import { createFetch, movedToNow } from './answers.ts'
import { replaceEventStreams } from './event-streams.ts'
import type { Recorded } from './recorded.ts'
import type { SiteState } from './state.ts'

/** The remotes in this build. The site loads them as separate releases. */
const REMOTES: Readonly<Record<string, () => Promise<ScreensModule>>> = {
  account: () => import('@carte/remote-account/screens'),
  checkout: () => import('@carte/remote-checkout/screens'),
  kitchen: () => import('@carte/remote-kitchen/screens'),
  menu: () => import('@carte/remote-menu/screens'),
  shops: () => import('@carte/remote-shops/screens'),
}

const loadFrom = (missing: string | undefined) => async (remote: string) => {
  const load = REMOTES[remote]
  if (!load || remote === missing) throw new Error(`The remote "${remote}" cannot be loaded`)
  return load()
}

/** The address of this page's folder. The stories' pictures are below it. */
const BASE = new URL('.', document.baseURI).href.replace(/\/$/, '')

let recording: Promise<Recorded> | undefined
/** Returns what the test server answers, with times that are as recent as when it was recorded. */
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

/** Opens the whole site at the address of a story, as `start-page.tsx` of the shell does, without a server. */
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
      remotes: withShellScreens({ load: loadFrom(missing) }),
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
