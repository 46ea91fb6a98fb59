import type {
  HandlerOptions,
  ReleaseFile,
  RemoteCode,
  RemoteOverride,
  RemotesRegistry,
  RenderError,
  SharedPage,
  SiteConfig,
} from '@carte/contract'
import type { TableChange } from '../../../infrastructure/cache/changes.ts'

export interface ThreadStart {
  readonly code: RemoteCode
  readonly handlerOptions: Pick<HandlerOptions, 'registry' | 'shell' | 'testMode' | 'pageSources' | 'timeoutMs'>
  readonly cachesPages: boolean
  readonly niceness: number
}

type Headers = readonly (readonly [name: string, value: string])[]

export interface PageRequest {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly registry?: RemotesRegistry
  readonly local?: RemoteOverride
  readonly acceptsEarlyHints: boolean
  readonly canShare: boolean
}

export interface PageHead {
  readonly status: number
  readonly headers: Headers
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

/** The error is replaced by its text, because not every thrown value can be sent between threads. */
export interface ThreadError extends Omit<RenderError, 'error'> {
  readonly reason: string
}

/** Calls from the thread to the server. `page` is the number that the server gave the navigation. */
export interface ServerCalls {
  remoteCode(remote: string, version: string): Promise<RemoteCode | null>
  styleText(file: ReleaseFile): Promise<string | null>
  site(): Promise<SiteConfig>
  hasShop(shopId: string): Promise<boolean>
  fetch(page: number, request: ApiRequest): Promise<ApiAnswer>
  /** Resolves to false if too many renders wait. Otherwise the thread must call `rendered` afterwards. */
  mayRender(page: number, isShared: boolean): Promise<boolean>
  rendered(page: number): void
  early(page: number, links: readonly string[]): void
  share(page: number, shared: SharedPage): void
  /** @param bytes null after the last chunk */
  chunk(page: number, bytes: Uint8Array | null): void
  renderError(renderError: ThreadError): void
}

/** Calls from the server to the thread. */
export interface ThreadCalls {
  /** Rejects if the shell does not start. */
  start(): void
  isPayment(pathname: string): boolean
  render(page: number, request: PageRequest): Promise<PageHead>
  /** Drops cached pages that a committed change has made outdated. */
  changed(change: TableChange): void
  /** Reports whether the LISTEN connection is up. */
  listening(isConnected: boolean): void
}

export const SERVER_EVENTS = [
  'rendered',
  'early',
  'share',
  'chunk',
  'renderError',
] as const satisfies readonly (keyof ServerCalls)[]
export const THREAD_EVENTS = ['changed', 'listening'] as const satisfies readonly (keyof ThreadCalls)[]

/** Calls have no timeout here: pages and the API have their own. */
export const NO_TIMEOUT = -1
