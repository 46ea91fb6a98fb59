import { type ComponentType, useEffect } from 'react'
import { useApp } from '../AppRoot.tsx'
import type { ModuleState } from '../app/modules.ts'
import type { PartName } from './parts.ts'
import { useGentleRetry } from './useGentleRetry.ts'
import { useModule } from './useModule.ts'

interface Part {
  readonly part: ComponentType | null
  readonly state: ModuleState['is']
  readonly retry: () => void
}

/** A part of a remote, loaded when it is first needed; comes back by itself when its remote does. */
export function usePart<Remote extends string, Name extends string>(
  remote: `${Remote}/${Name}` extends PartName ? Remote : never,
  name: Name,
): Part {
  const { modules } = useApp()
  const now = useModule(remote)
  const part = now.is === 'ready' ? (now.module.parts?.[name] ?? null) : null
  // A remote without the part is one that is not there; loading it again would bring the same.
  const state = now.is === 'ready' && !part ? 'failed' : now.is
  // The failure is in the state; who shows the part reads it there.
  const load = () => void modules.load(remote).catch(() => {})

  useEffect(() => {
    if (now.is === 'absent') void modules.load(remote).catch(() => {})
  }, [modules, remote, now.is])
  useGentleRetry(now.is === 'failed', load)

  return { part, state, retry: load }
}
