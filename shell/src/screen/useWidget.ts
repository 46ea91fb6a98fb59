import { type ComponentType, useEffect } from 'react'
import { useApp } from '../AppRoot.tsx'
import type { ModuleState } from '../app/modules.ts'
import { useBackoffRetry } from './useBackoffRetry.ts'
import { useModule } from './useModule.ts'
import type { WidgetName } from './widgets.ts'

interface Part {
  readonly part: ComponentType | null
  readonly state: ModuleState['is']
  readonly retry: () => void
}

/** Loads a part of a remote when it is first needed. Retries after a failure. */
export function useWidget<Remote extends string, Name extends string>(
  remote: `${Remote}/${Name}` extends WidgetName ? Remote : never,
  name: Name,
): Part {
  const { modules } = useApp()
  const now = useModule(remote)
  const part = now.is === 'ready' ? (now.module.parts?.[name] ?? null) : null
  // A remote without the part counts as failed; loading it again would not help.
  const state = now.is === 'ready' && !part ? 'failed' : now.is
  // The state holds the error; the caller reads it there.
  const load = () => void modules.load(remote).catch(() => {})

  useEffect(() => {
    if (now.is === 'absent') void modules.load(remote).catch(() => {})
  }, [modules, remote, now.is])
  useBackoffRetry(now.is === 'failed', load)

  return { part, state, retry: load }
}
