// The thread that renders pages. It runs the shell's Node build and asks the server for everything else.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Handler, RenderError, Visitor } from '@carte/contract'
import { createBirpc } from 'birpc'
import { systemClock } from '../../../config/context.ts'
import type { ChangeSource, TableChange } from '../../../infrastructure/cache/changes.ts'
import { createRenderCache } from '../render-cache.ts'
import { runShell } from '../run-shell.ts'
import {
  NO_TIMEOUT,
  type PageRequest,
  SERVER_EVENTS,
  type ServerCalls,
  type ThreadCalls,
  type ThreadStart,
} from './calls.ts'

if (!parentPort) throw new Error('This file must run as a worker thread of the server')
const port = parentPort
const { code, handlerOptions, cachesPages, niceness } = workerData as ThreadStart

// Only on Linux does this set the priority of the thread instead of the process.
if (process.platform === 'linux') setPriority(niceness)

const changeListeners: ((change: TableChange) => void)[] = []
const connectionListeners: ((isConnected: boolean) => void)[] = []
const eventBus: ChangeSource = {
  subscribe: (_topic, receive) => void changeListeners.push(receive as (change: TableChange) => void),
  onConnection: (notify) => void connectionListeners.push(notify),
}
const views = cachesPages ? createRenderCache({ clock: systemClock, eventBus }) : null

interface RunningShell {
  readonly handle: Handler
  readonly isPayment: (pathname: string) => boolean
}
let shell: RunningShell | null = null

function onRenderError({ error, ...renderError }: RenderError): void {
  server.renderError({ ...renderError, reason: error instanceof Error ? error.message : String(error) })
  // An aborted render can leave React in an inconsistent state, so create a fresh handler.
  if (renderError.why === 'cut-off') shell = startShell()
}

function startShell(): RunningShell {
  const { createHandler, isPayment = () => false } = runShell(code)
  const handle = createHandler({
    ...handlerOptions,
    remoteCode: (remote, version) => server.remoteCode(remote, version),
    site: () => server.site(),
    hasShop: (shopId) => server.hasShop(shopId),
    // In development mode, pages link their styles instead of inlining them.
    ...(views ? { views, styleText: ({ url, integrity }) => server.styleText({ url, integrity }) } : {}),
    onTrouble: onRenderError,
  })
  return { handle, isPayment }
}

const fetchFor =
  (page: number): typeof globalThis.fetch =>
  async (input, init) => {
    init?.signal?.throwIfAborted()
    const { status, headers, body } = await server.fetch(page, {
      url: input instanceof Request ? input.url : String(input),
      method: init?.method ?? 'GET',
      headers: [...new Headers(init?.headers)],
      ...(typeof init?.body === 'string' ? { body: init.body } : {}),
    })
    return new Response(body.length > 0 ? body : null, { status, headers: headers.map(([...pair]) => pair) })
  }

function createVisitor(page: number, { registry, local, acceptsEarlyHints, canShare }: PageRequest): Visitor {
  return {
    fetch: fetchFor(page),
    ...(registry ? { registry } : {}),
    ...(local ? { local } : {}),
    ...(acceptsEarlyHints ? { early: (links) => void server.early(page, links) } : {}),
    ...(canShare ? { share: (shared) => void server.share(page, shared) } : {}),
    async render(make, isShared) {
      if (!(await server.mayRender(page, isShared))) return null
      try {
        return await make()
      } finally {
        server.rendered(page)
      }
    },
  }
}

/** Sends a body chunk by chunk. If it breaks off, logs the error and ends the body. */
async function send(page: number, body: ReadableStream<Uint8Array>, path: string): Promise<void> {
  try {
    for await (const bytes of body) server.chunk(page, bytes)
  } catch (error) {
    onRenderError({ why: 'broken', path, remote: null, version: null, error })
  }
  server.chunk(page, null)
}

const calls: ThreadCalls = {
  start() {
    shell = startShell()
  },
  isPayment: (pathname) => shell?.isPayment(pathname) ?? false,
  async render(page, request) {
    if (!shell) throw new Error('The shell is not started')
    const headers = request.headers.map(([...pair]) => pair)
    const pageRequest = new Request(request.url, { method: request.method, headers })
    const response = await shell.handle(pageRequest, createVisitor(page, request))
    if (response.body) void send(page, response.body, new URL(request.url).pathname)
    return { status: response.status, headers: [...response.headers], hasBody: response.body !== null }
  },
  changed: (change) => {
    for (const receive of changeListeners) receive(change)
  },
  listening: (isConnected) => {
    for (const notify of connectionListeners) notify(isConnected)
  },
}

const server = createBirpc<ServerCalls, ThreadCalls>(calls, {
  post: (message) => port.postMessage(message),
  on: (receive) => void port.on('message', receive),
  eventNames: [...SERVER_EVENTS],
  timeout: NO_TIMEOUT,
})
