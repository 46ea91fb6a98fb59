import type { ScreensModule } from '@carte/store'
import { use, useSyncExternalStore } from 'react'
import { useApp } from '../AppRoot.tsx'
import type { ModuleState } from '../app/modules.ts'

const ABSENT: ModuleState = { is: 'absent' }

// A remote may have failed before the page comes alive, but not when the server drew it.
const asServed = (state: ModuleState): ModuleState => (state.is === 'failed' ? ABSENT : state)

/** Where a remote's module stands, followed. */
export function useModule(remote: string | null): ModuleState {
  const { modules } = useApp()
  const read = () => (remote === null ? ABSENT : modules.state(remote))
  return useSyncExternalStore(modules.subscribe, read, () => asServed(read()))
}

/** A remote's module; suspends until it is there. */
export function useReadyModule(remote: string): ScreensModule {
  const { modules } = useApp()
  return use(modules.whenReady(remote))
}
