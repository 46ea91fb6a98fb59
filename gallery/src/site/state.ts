import type { Recorded } from './recorded.ts'

/** What a story shows: an address, the browser that opens it, and how the server and the network behave. */
export interface SiteState {
  /** Path and query. */
  readonly at: string
  /** Default: an empty storage. */
  readonly stored?: keyof Recorded['stored']
  readonly isSignedIn?: boolean
  /** Whether the browser is a kitchen's tablet that has signed in. */
  readonly isTablet?: boolean
  /** Bodies that replace the recorded ones, by `<method> <path>`. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** Requests that the server rejects with 503, by `<method> <path>`. */
  readonly failing?: readonly string[]
  /** Requests that are never answered. */
  readonly pending?: readonly string[]
  /** Whether the browser has no network. Answers are lost, and event streams break. */
  readonly isOffline?: boolean
  /** Milliseconds since the service worker stored the answers. Default: they are from the server. */
  readonly ageMs?: number
  /** A remote whose files cannot be loaded. */
  readonly missing?: string
}
