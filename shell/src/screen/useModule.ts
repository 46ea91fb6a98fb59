import type { ScreensModule } from '@carte/store'
import { use, useSyncExternalStore } from 'react'
import { useApp } from '../AppRoot.tsx'
import type { ModuleState } from '../app/modules.ts'

const ABSENT: ModuleState = { status: 'absent' }

// The server renders neither a failed module nor the shell's own lazy one, so hydration must not see them either.
const asServed = (remote: string | null, state: ModuleState): ModuleState =>
  state.status === 'failed' || remote === 'shell' ? ABSENT : state

/** Subscribes to the state of a remote's module. */
export function useModule(remote: string | null): ModuleState {
  const { modules } = useApp()
  const read = () => (remote === null ? ABSENT : modules.state(remote))
  return useSyncExternalStore(modules.subscribe, read, () => asServed(remote, read()))
}

/** Returns a remote's module. Suspends until it is loaded. */
export function useReadyModule(remote: string): ScreensModule {
  const { modules } = useApp()
  return use(modules.whenReady(remote))
}
