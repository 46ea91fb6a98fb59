import { defineScreen, type ScreensModule } from '@carte/store'
import { screenOf } from '../app/load-screen.ts'
import type { Remotes } from '../federation/index.ts'
import { ROUTES } from '../routes.ts'
import { NotServedPage } from './NotServedPage.tsx'

/** Creates a mock of a remote. Each of its screens names the remote that it belongs to. */
function mockRemoteOf(owner: string, alone: string): ScreensModule {
  const screen = defineScreen({ Component: () => <NotServedPage owner={owner} alone={alone} /> })
  const names = ROUTES.map((row) => screenOf(row.screen ?? '')).filter(({ remote }) => remote === owner)
  return { screens: Object.fromEntries(names.map((name) => [name.screen, screen])), texts: [] }
}

/** Replaces every remote except `alone` by a mock, which needs no request. */
export function withMockRemotes(remotes: Remotes, alone: string): Remotes {
  return {
    load: (remote) => (remote === alone ? remotes.load(remote) : Promise.resolve(mockRemoteOf(remote, alone))),
  }
}
