import { Link, paths } from '@carte/navigation'
import { defineScreen, type ScreenProps, type ScreensModule } from '@carte/store'
import type { Remotes } from '../federation/index.ts'
import { type FailureReason, RemoteError } from '../federation/remote-error.ts'

/** Creates a screen that shows its title, its parameters and a link. */
export const page = (title: string) =>
  defineScreen({
    Component: ({ params }: ScreenProps) => (
      <>
        <title>{title}</title>
        <h1 tabIndex={-1}>{title}</h1>
        <output>{JSON.stringify(params)}</output>
        <Link to={paths.menu.href({ shopId: 'centrum', category: [] })}>See the menu</Link>
      </>
    ),
  })

export const remoteOf = <Parts extends NonNullable<ScreensModule['parts']>>(
  screens: ScreensModule['screens'],
  parts: Parts = {} as Parts,
) => ({
  screens,
  parts,
  texts: [] as const,
})

function ThrowingScreen(): never {
  throw new Error('The screen has a fault')
}
function ThrowingPart(): never {
  throw new Error('The part has a fault')
}

/** Minimal remotes with the screens that the route table names. */
export const fakeModules = {
  shops: remoteOf({ home: page('Restaurants'), orderType: page('Eat in or take away?') }),
  menu: remoteOf({ menu: page('Menu'), article: page('Article') }, { Basket: () => <p>The whole basket</p> }),
  checkout: remoteOf({ checkout: page('Checkout'), payment: page('Payment'), order: page('Order') }),
  account: remoteOf({ login: page('Sign in') }),
} as const

/** Modules that throw while rendering. */
export const brokenModules = {
  screen: remoteOf(
    { ...fakeModules.menu.screens, menu: defineScreen({ Component: ThrowingScreen }) },
    fakeModules.menu.parts,
  ),
  part: remoteOf(fakeModules.menu.screens, { Basket: ThrowingPart }),
} as const

/** The menu's previous version, as a fallback. */
export const previousMenu = remoteOf(
  { menu: page('Menu of yesterday'), article: page('Article of yesterday') },
  { Basket: () => <p>The basket of yesterday</p> },
)

export interface FakeRemotes extends Remotes {
  /** Makes a remote fail with this fault. Without `fault` it works again. */
  readonly fail: (remote: string, fault?: FailureReason) => void
  /** Names of the remotes that `load` was called with, one entry per call. */
  readonly loads: readonly string[]
  /** Sets the fallback of a remote whose module throws. */
  readonly setFallback: (remote: string, module: ScreensModule) => void
}

/** Creates remotes that load without a network and fail on request. */
export function createFakeRemotes(modules: Readonly<Record<string, ScreensModule>> = fakeModules): FakeRemotes {
  const faults = new Map<string, FailureReason>()
  const loads: string[] = []
  const fallbacks = new Map<string, ScreensModule>()
  const inUse = new Set<string>()
  return {
    loads,
    setFallback: (remote, module) => void fallbacks.set(remote, module),
    async loadPrevious(remote, cause) {
      const module = fallbacks.get(remote)
      if (!module || inUse.has(remote)) throw cause
      inUse.add(remote)
      return module
    },
    isFallback: (remote) => inUse.has(remote),
    fail: (remote, fault) => void (fault ? faults.set(remote, fault) : faults.delete(remote)),
    async load(remote) {
      loads.push(remote)
      const fault = faults.get(remote)
      const found = modules[remote]
      if (fault || !found) throw new RemoteError(remote, { fault: fault ?? 'unknown' })
      return found
    },
  }
}
