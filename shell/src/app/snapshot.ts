import type { LocalWork, RemotesRegistry } from '@carte/contract'
import { isRemotesRegistry } from '@carte/contract/guards'
import type { AppSnapshot } from '../create-app.tsx'
import type { ScreenData } from './load-screen.ts'
import { attach } from './view.ts'

/** What the server wrote into the page: everything that the first screen waits for. */
export interface PageSnapshot extends AppSnapshot {
  readonly registry: RemotesRegistry
  /** The name of the whole that is live. */
  readonly release: string
  /** The remote that this page has from its developer's own machine. */
  readonly local?: LocalWork
  /** What the server drew the view in this page from; without it, the page is empty and the browser draws it. */
  readonly view?: ScreenData
}

/** Reads `<script type="application/json" id="carte">`. Throws when the page has none that it could run with, which is a fault of its server. */
export function readSnapshot(page: Document): PageSnapshot {
  const text = page.getElementById('carte')?.textContent
  if (!text) throw new Error('The page carries no snapshot: <script type="application/json" id="carte">')
  const { registry, view, ...snapshot } = JSON.parse(text) as PageSnapshot
  if (!isRemotesRegistry(registry)) throw new Error('The registry in the page is not one')
  return { ...snapshot, registry, ...(view && snapshot.known ? { view: attach(view, snapshot.known) } : {}) }
}
