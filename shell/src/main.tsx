// Styles first: the first sheet in the page declares the order of the layers.
import './styles.ts'
import { readSnapshot } from './app/snapshot.ts'
import { Frame } from './frame/Frame.tsx'
import { startPage } from './start-page.tsx'

// The inline script of `server/document.ts` marks browsers that are too old to run the app.
if (document.documentElement.dataset.tooOld === undefined)
  void startPage({ snapshot: readSnapshot(document), frame: <Frame /> })
