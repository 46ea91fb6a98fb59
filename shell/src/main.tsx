// Styles first: the first sheet in the page declares the order of the layers.
import './styles.ts'
import { readSnapshot } from './app/snapshot.ts'
import { Frame } from './frame/Frame.tsx'
import { startPage } from './start-page.tsx'

void startPage({ snapshot: readSnapshot(document), frame: <Frame /> })
