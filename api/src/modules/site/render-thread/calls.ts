import type {
  HandlerParts,
  LocalWork,
  ReleaseFile,
  RemoteCode,
  RemotesRegistry,
  RenderingTrouble,
  SiteFacts,
} from '@carte/contract'
import type { TableChange } from '../../../infrastructure/cache/changes.ts'

/** What a render thread is started with. */
export interface ThreadStart {
  readonly code: RemoteCode
  readonly parts: Pick<HandlerParts, 'registry' | 'shell' | 'testMode' | 'pageSources' | 'timeoutMs'>
  /** Whether rendered pages are kept. */
  readonly keepsViews: boolean
  readonly niceness: number
}

type Headers = readonly (readonly [name: string, value: string])[]

/** A navigation. */
export interface PageRequest {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly registry?: RemotesRegistry
  readonly local?: LocalWork
  /** Whether links can be sent ahead of the page. */
  readonly takesEarly: boolean
}

/** Status and headers of a page. */
export interface PageHead {
  readonly status: number
  readonly headers: Headers
  /** Whether chunks follow. */
  readonly hasBody: boolean
}

export interface ApiRequest {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body?: string
}

export interface ApiAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer>
}

/** A trouble without its error, which cannot be sent between threads as it is. */
export interface ThreadTrouble extends Omit<RenderingTrouble, 'error'> {
  readonly reason: string
}

/** What the thread asks of the server. `page` is the number that the server gave the navigation. */
export interface ServerCalls {
  remoteCode(remote: string, version: string): Promise<RemoteCode | null>
  styleText(file: ReleaseFile): Promise<string | null>
  site(): Promise<SiteFacts>
  hasShop(shopId: string): Promise<boolean>
  fetch(page: number, request: ApiRequest): Promise<ApiAnswer>
  /** Resolves to false when too many renders wait. Otherwise `rendered` has to follow. */
  mayRender(page: number, isShared: boolean): Promise<boolean>
  rendered(page: number): void
  early(page: number, links: readonly string[]): void
  /** @param bytes null behind the last ones */
  chunk(page: number, bytes: Uint8Array | null): void
  trouble(trouble: ThreadTrouble): void
}

/** What the server asks of the thread. */
export interface ThreadCalls {
  /** Resolves when the shell runs. @throws when it does not */
  start(): void
  isPayment(pathname: string): boolean
  render(page: number, request: PageRequest): Promise<PageHead>
  /** Drops pages that show what a committed change has made untrue. */
  changed(change: TableChange): void
  /** Whether changes are received. */
  listening(isConnected: boolean): void
}

/** Calls without an answer. */
export const SERVER_EVENTS = ['rendered', 'early', 'chunk', 'trouble'] as const satisfies readonly (keyof ServerCalls)[]
export const THREAD_EVENTS = ['changed', 'listening'] as const satisfies readonly (keyof ThreadCalls)[]

/** No time limit for calls: pages and the API have their own. */
export const NO_TIMEOUT = -1
