import { createClient } from '@carte/contract/client'
import { createBrowserRouter } from '@carte/navigation'
import { RouterProvider } from '@carte/navigation/dom'
import { browserStorage, connectScreenSize, watchOrders } from '@carte/store'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { AppRoot } from './AppRoot.tsx'
import { report } from './app/report.ts'
import { followSession } from './app/session.ts'
import type { PageSnapshot } from './app/snapshot.ts'
import { createApp } from './create-app.tsx'
import { createRemotes, type Remotes } from './federation/index.ts'
import { FrameError } from './frame/FrameError.tsx'
import { emitNavigations } from './guard/on-navigate.ts'

interface PageOptions {
  readonly snapshot: PageSnapshot
  /** What stands around every screen; has an `Outlet` for it. */
  readonly frame: ReactElement
  /** What loads the screens, given the loader of the registry's remotes. Default: that one. */
  readonly remotes?: (registered: Remotes) => Remotes
}

/** Starts this page: the app on this browser's address, storage and session. */
export async function startPage({ snapshot, frame, remotes = (registered) => registered }: PageOptions): Promise<void> {
  const place = document.getElementById('root')
  if (!place) throw new Error('The page has no #root to draw into')

  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  const app = createApp(snapshot, {
    client: createClient(),
    remotes: remotes(createRemotes(snapshot.registry, { nonce })),
    frame,
    storage: browserStorage(),
    reload: () => location.reload(),
  })
  const { store } = app.store
  connectScreenSize(store)
  followSession(store, () => void router.revalidate())
  // Starts to load the first screen at once, while the frame's words are still coming.
  const router = createBrowserRouter(app.routes)
  emitNavigations(router, window)
  watchOrders(store)

  const root = createRoot(place, { onCaughtError: report, onUncaughtError: report })
  try {
    await app.ready
    root.render(
      <AppRoot app={app}>
        <RouterProvider router={router} onError={report} />
      </AppRoot>,
    )
  } catch (error) {
    // Without its words the frame would speak in keys.
    report(error)
    root.render(<FrameError />)
  }
}
