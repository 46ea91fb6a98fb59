// The styles first: whichever sheet is first in the page sets the order of the layers.
import './styles.ts'
import './platform.ts'
import { createClient } from '@carte/contract/client'
import { createBrowserRouter } from '@carte/navigation'
import { RouterProvider } from '@carte/navigation/dom'
import { browserStorage, connectScreenSize, watchOrders } from '@carte/store'
import { createRoot } from 'react-dom/client'
import { AppRoot } from './AppRoot.tsx'
import { report } from './app/report.ts'
import { followSession } from './app/session.ts'
import { readSnapshot } from './app/snapshot.ts'
import { createApp } from './create-app.tsx'
import { createRemotes } from './federation/index.ts'
import { FrameError } from './frame/FrameError.tsx'
import { emitNavigations } from './guard/on-navigate.ts'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root to draw into')

const snapshot = readSnapshot(document)
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
const app = createApp(snapshot, {
  client: createClient(),
  remotes: createRemotes(snapshot.registry, { nonce }),
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
