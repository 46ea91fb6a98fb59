import { RemotesRegistry } from '@carte/contract'
import type { StoreSnapshot } from '@carte/store'

/** What the server wrote into the page: everything that the first screen waits for and that is the same for all guests. */
export interface PageSnapshot extends StoreSnapshot {
  readonly registry: RemotesRegistry
  /** The shell's own release. */
  readonly release: string
}

/** Reads `<script type="application/json" id="carte">`. Throws when the page has none, which is a fault of its server. */
export function readSnapshot(page: Document): PageSnapshot {
  const text = page.getElementById('carte')?.textContent
  if (!text) throw new Error('The page carries no snapshot: <script type="application/json" id="carte">')
  const snapshot = JSON.parse(text) as PageSnapshot
  return { ...snapshot, registry: RemotesRegistry.parse(snapshot.registry) }
}
