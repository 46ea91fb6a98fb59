import type { PageConnection } from '../connection/module.ts'
import type { App } from './app.ts'
import { type ScreenData, screenOf } from './load-screen.ts'
import { showFonts } from './show-fonts.ts'
import { whenIdle } from './when-idle.ts'

/** For so long, at most, the first screen comes first, in milliseconds. */
const FIRST_SCREEN_MS = 8000

/** Until the part that follows the connection is tried for again, in milliseconds, where it could not be had although there is one. */
const AGAIN_MS = 30_000

/** A page that fails in a loop, with nobody to tell, must not fill the memory. */
const MOST_UNCAUGHT = 10

/** Resolves when the first screen has come alive, or has had its time. */
function firstScreen({ modules }: App, shown: ScreenData['shown']): Promise<unknown> {
  const isOver = new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_MS))
  return Promise.race([isOver, shown ? modules.whenReady(screenOf(shown.screen).remote) : undefined])
}

/** Keeps what nobody catches until there is somebody to tell. */
function keepUncaught(): { readonly events: readonly Event[]; readonly stop: () => void } {
  const events: Event[] = []
  const keep = (event: Event) => {
    if (events.length < MOST_UNCAUGHT) events.push(event)
  }
  const types = ['error', 'unhandledrejection']
  for (const type of types) addEventListener(type, keep)
  return {
    events,
    stop: () => {
      for (const type of types) removeEventListener(type, keep)
    },
  }
}

type Start = Omit<PageConnection, 'uncaught'> & { readonly uncaught: ReturnType<typeof keepUncaught> }

/** The part that follows the page's life; null where it cannot be had. */
async function loadPart({ modules }: App): Promise<typeof import('../connection/module.ts') | null> {
  try {
    // With its words and its notices, which the frame shows.
    await modules.load('shell')
    return await import(/* webpackChunkName: "connection" */ '../connection/module.ts')
  } catch {
    return null
  }
}

async function start({ uncaught, ...page }: Start): Promise<void> {
  const part = await loadPart(page.app)
  if (part) {
    uncaught.stop()
    return part.startConnection({ ...page, uncaught: uncaught.events })
  }
  const again = () => void start({ ...page, uncaught })
  // The connection went before it could be followed, or was so bad that a file was lost: browsers tell of the first alone.
  if (navigator.onLine) setTimeout(again, AGAIN_MS)
  else addEventListener('online', again, { once: true })
}

/** Shows the web font, and has the page follow its connection, newer versions and its own errors, once nothing of the first screen waits any more. */
export async function connect(page: Omit<PageConnection, 'uncaught'>, shown: ScreenData['shown']): Promise<void> {
  const uncaught = keepUncaught()
  await firstScreen(page.app, shown)
  whenIdle(() => {
    showFonts()
    void start({ ...page, uncaught })
  })
}
