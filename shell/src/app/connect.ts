import type { PageConnection } from '../connection/module.ts'
import type { App } from './app.ts'
import { whenIdle } from './browser.ts'
import { type ScreenData, screenOf } from './load-screen.ts'
import { showFonts } from './show-fonts.ts'

/** Longest time to wait for the first screen, in milliseconds. */
const FIRST_SCREEN_MS = 8000

/** Pause before the connection chunk is requested again while the browser is online, in milliseconds. */
const RETRY_MS = 30_000

/** Limits memory use on a page that throws in a loop before the connection chunk has loaded. */
const MAX_UNCAUGHT = 10

/** Resolves when the first screen's code is ready, or after `FIRST_SCREEN_MS`. */
function firstScreen({ modules }: App, shown: ScreenData['shown']): Promise<unknown> {
  const isOver = new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_MS))
  return Promise.race([isOver, shown ? modules.whenReady(screenOf(shown.screen).remote) : undefined])
}

/** Records uncaught errors until the connection chunk can report them. */
function bufferUncaught(): { readonly events: readonly Event[]; readonly stop: () => void } {
  const events: Event[] = []
  const record = (event: Event) => {
    if (events.length < MAX_UNCAUGHT) events.push(event)
  }
  const types = ['error', 'unhandledrejection']
  for (const type of types) addEventListener(type, record)
  return {
    events,
    stop: () => {
      for (const type of types) removeEventListener(type, record)
    },
  }
}

type Start = Omit<PageConnection, 'uncaught'> & { readonly uncaught: ReturnType<typeof bufferUncaught> }

/** Loads the connection chunk. Returns null when it cannot be loaded. */
async function loadConnection({ modules }: App): Promise<typeof import('../connection/module.ts') | null> {
  try {
    // `load` also loads the texts and notices that the frame shows.
    await modules.load('shell')
    return await import(/* webpackChunkName: "connection" */ '../connection/module.ts')
  } catch {
    return null
  }
}

async function start({ uncaught, ...page }: Start): Promise<void> {
  const connection = await loadConnection(page.app)
  if (connection) {
    uncaught.stop()
    return connection.startConnection({ ...page, uncaught: uncaught.events })
  }
  const again = () => void start({ ...page, uncaught })
  // `online` fires only after a real disconnection. A file can also fail to load on a bad connection, so retry on a
  // timer.
  if (navigator.onLine) setTimeout(again, RETRY_MS)
  else addEventListener('online', again, { once: true })
}

/**
 * Shows the web font and starts the connection chunk, once the first screen is ready and the browser is idle. The chunk
 * follows the connection, new versions and uncaught errors.
 */
export async function connect(page: Omit<PageConnection, 'uncaught'>, shown: ScreenData['shown']): Promise<void> {
  const uncaught = bufferUncaught()
  await firstScreen(page.app, shown)
  whenIdle(() => {
    showFonts()
    void start({ ...page, uncaught })
  })
}
