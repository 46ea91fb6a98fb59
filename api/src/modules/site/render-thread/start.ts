import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Handler, ReleaseFile, RemoteCode, SiteConfig, Visitor } from '@carte/contract'
import { createBirpc } from 'birpc'
import type { Log } from '../../../config/context.ts'
import { type TableChange, tableChanged } from '../../../infrastructure/cache/changes.ts'
import type { EventBus } from '../../../infrastructure/events/event-bus.ts'
import {
  NO_TIMEOUT,
  type ServerCalls,
  THREAD_EVENTS,
  type ThreadCalls,
  type ThreadError,
  type ThreadStart,
} from './calls.ts'

export interface RenderThreadOptions extends ThreadStart {
  readonly remoteCode: (remote: string, version: string) => Promise<RemoteCode | null>
  readonly styleText: (file: ReleaseFile) => Promise<string | null>
  readonly site: () => Promise<SiteConfig>
  readonly hasShop: (shopId: string) => Promise<boolean>
  readonly onRenderError: (renderError: ThreadError) => void
  readonly databaseEvents: DatabaseEvents
  readonly log: Log
}

interface DatabaseListener {
  changed(change: TableChange): void
  listening(isConnected: boolean): void
}

export interface DatabaseEvents {
  /** @returns a function that unsubscribes */
  subscribe(listener: DatabaseListener): () => void
}

/** Subscribes once to the event bus, which cannot unsubscribe, while threads come and go. */
export function createDatabaseEvents(
  eventBus: Pick<EventBus, 'subscribe' | 'onConnection' | 'isConnected'>,
): DatabaseEvents {
  const listeners = new Set<DatabaseListener>()
  eventBus.subscribe(tableChanged, (change) => {
    for (const listener of listeners) listener.changed(change)
  })
  eventBus.onConnection((isConnected) => {
    for (const listener of listeners) listener.listening(isConnected)
  })
  return {
    subscribe(listener) {
      listeners.add(listener)
      listener.listening(eventBus.isConnected())
      return () => void listeners.delete(listener)
    },
  }
}

/** A thread that renders pages, so that rendering does not block the server's event loop. */
export interface RenderThread {
  readonly handle: Handler
  readonly isPayment: (pathname: string) => Promise<boolean>
  /** Ends the thread after its pages are sent. A later request starts another thread. */
  close(): Promise<void>
}

interface Page {
  /** The thread that renders it; null until that runs. */
  thread: object | null
  readonly visitor: Visitor
  readonly body: ReadableStreamDefaultController<Uint8Array>
  /** Ends the page's place in the render queue. */
  rendered: () => void
}

const RETRY_SECONDS = '2'

const unavailable = () => new Response(null, { status: 503, headers: { 'retry-after': RETRY_SECONDS } })

/** @throws Error if the shell does not start */
export async function startRenderThread(options: RenderThreadOptions): Promise<RenderThread> {
  const { code, handlerOptions, cachesPages, niceness, databaseEvents, log } = options
  const pages = new Map<number, Page>()
  let pageCount = 0
  let pendingCalls = 0
  let isClosing = false

  const end = (page: number) => {
    pages.get(page)?.rendered()
    pages.delete(page)
    void endWhenIdle()
  }

  const calls: ServerCalls = {
    remoteCode: options.remoteCode,
    styleText: options.styleText,
    site: options.site,
    hasShop: options.hasShop,
    async fetch(page, { url, ...init }) {
      const entry = pages.get(page)
      if (!entry) throw new Error('The browser has disconnected')
      const { fetch = globalThis.fetch } = entry.visitor
      const response = await fetch(url, { ...init, headers: init.headers.map(([...pair]) => pair) })
      const body = new Uint8Array(await response.arrayBuffer())
      return { status: response.status, headers: [...response.headers], body }
    },
    // `visitor.render` queues a render. When it calls the function, the thread may render. The place in the queue is
    // free again once the thread calls `rendered`. Without capacity it resolves to null.
    mayRender: (page, isShared) =>
      new Promise((resolve) => {
        const entry = pages.get(page)
        if (!entry?.visitor.render) return resolve(entry !== undefined)
        const rendering = entry.visitor.render(async () => {
          const rendered = new Promise<void>((done) => {
            entry.rendered = done
          })
          resolve(true)
          await rendered
          return true
        }, isShared)
        void rendering.then((isRendered) => {
          if (isRendered === null) resolve(false)
        })
      }),
    rendered: (page) => pages.get(page)?.rendered(),
    early: (page, links) => pages.get(page)?.visitor.early?.(links),
    share: (page, shared) => pages.get(page)?.visitor.share?.(shared),
    chunk(page, bytes) {
      const body = pages.get(page)?.body
      if (bytes) return body?.enqueue(bytes)
      body?.close()
      end(page)
    },
    renderError: options.onRenderError,
  }

  function open() {
    const start: ThreadStart = { code, handlerOptions, cachesPages, niceness }
    const worker = new Worker(join(import.meta.dirname, 'thread.ts'), { workerData: start })
    const thread = createBirpc<ThreadCalls, ServerCalls>(calls, {
      post: (message) => worker.postMessage(message),
      on: (receive) => void worker.on('message', receive),
      eventNames: [...THREAD_EVENTS],
      timeout: NO_TIMEOUT,
    })
    let failure = new Error('The render thread has ended')
    worker.on('error', (error: Error) => {
      failure = error
      log.error({ err: error }, 'The render thread has failed')
    })
    const unsubscribe = databaseEvents.subscribe({
      changed: (change) => void thread.changed(change),
      listening: (isConnected) => void thread.listening(isConnected),
    })
    worker.on('exit', () => {
      unsubscribe()
      thread.$close(failure)
      for (const [page, entry] of pages) {
        if (entry.thread !== thread) continue
        entry.body.error(failure)
        end(page)
      }
      if (opened?.worker === worker) opened = null
    })
    const isStarted = thread.start()
    // Prevents an unhandled rejection; callers of `running` get the error.
    isStarted.catch(() => {})
    return { worker, thread, isStarted }
  }
  let opened: ReturnType<typeof open> | null = open()
  async function running() {
    opened ??= open()
    const { thread, isStarted } = opened
    await isStarted
    return thread
  }

  async function endWhenIdle(): Promise<void> {
    if (!isClosing || pages.size > 0 || pendingCalls > 0 || !opened) return
    const { worker } = opened
    // New pages must not get a terminating thread.
    opened = null
    await worker.terminate()
  }

  function close(): Promise<void> {
    isClosing = true
    return endWhenIdle()
  }

  try {
    await running()
  } catch (error) {
    await close()
    throw error
  }

  return {
    async isPayment(pathname) {
      pendingCalls++
      try {
        return await (await running()).isPayment(pathname)
      } finally {
        pendingCalls--
        void endWhenIdle()
      }
    },
    async handle(request, visitor = {}) {
      const page = ++pageCount
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          pages.set(page, { thread: null, visitor, body: controller, rendered() {} })
        },
        // The browser has disconnected.
        cancel: () => end(page),
      })
      const thread = await running().catch((error: unknown) => {
        end(page)
        throw error
      })
      const entry = pages.get(page)
      if (entry) entry.thread = thread
      try {
        const { status, headers, hasBody } = await thread.render(page, {
          url: request.url,
          method: request.method,
          headers: [...request.headers],
          ...(visitor.registry ? { registry: visitor.registry } : {}),
          ...(visitor.local ? { local: visitor.local } : {}),
          acceptsEarlyHints: visitor.early !== undefined,
          canShare: visitor.share !== undefined,
        })
        if (!hasBody) end(page)
        return new Response(hasBody ? body : null, { status, headers: headers.map(([...pair]) => pair) })
      } catch (error) {
        end(page)
        if (thread.$closed) return unavailable()
        throw error
      }
    },
    close,
  }
}
