// The styles first: whichever sheet is first in the page sets the order of the layers.
import './styles.ts'
import { readSnapshot } from './app/snapshot.ts'
import { Frame } from './frame/Frame.tsx'
import { startPage } from './start-page.tsx'

void startPage({ snapshot: readSnapshot(document), frame: <Frame /> })
