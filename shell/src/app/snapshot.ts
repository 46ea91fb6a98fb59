import type { RemoteOverride, RemotesRegistry } from '@carte/contract'
import { isRemotesRegistry } from '@carte/contract/guards'
import type { AppSnapshot } from '../create-app.tsx'
import type { ScreenData } from './load-screen.ts'
import { restoreShared } from './shared-data.ts'

/** The data that the server writes into the page: everything that the first screen needs. */
export interface PageSnapshot extends AppSnapshot {
  readonly registry: RemotesRegistry
  readonly release: string
  /** The remote that this page loads from a developer's machine (remote override). */
  readonly local?: RemoteOverride
  /** The data that the server rendered the view from. Absent if the page is empty and the browser renders it. */
  readonly view?: ScreenData
}

/**
 * Reads `<script type="application/json" id="carte">`.
 *
 * @throws Error if the element is missing or its registry is invalid, which is an error of the server
 */
export function readSnapshot(page: Document): PageSnapshot {
  const text = page.getElementById('carte')?.textContent
  if (!text)
    throw new Error('The page has no data: the element <script type="application/json" id="carte"> is missing or empty')
  const { registry, view, ...snapshot } = JSON.parse(text) as PageSnapshot
  if (!isRemotesRegistry(registry))
    throw new Error('The registry in the page is invalid. See RemotesRegistry in @carte/contract.')
  return { ...snapshot, registry, ...(view && snapshot.known ? { view: restoreShared(view, snapshot.known) } : {}) }
}
