import { type ComponentType, useEffect } from 'react'
import { useApp } from '../AppRoot.tsx'
import type { ModuleState } from '../app/modules.ts'
import { useBackoffRetry } from './useBackoffRetry.ts'
import { useModule } from './useModule.ts'
import type { WidgetName } from './widgets.ts'

interface WidgetState {
  readonly widget: ComponentType | null
  readonly state: ModuleState['status']
  readonly retry: () => void
}

/** Loads a widget of a remote when it is first needed. Retries after a failure. */
export function useWidget<Remote extends string, Name extends string>(
  remote: `${Remote}/${Name}` extends WidgetName ? Remote : never,
  name: Name,
): WidgetState {
  const { modules } = useApp()
  const moduleState = useModule(remote)
  const widget = moduleState.status === 'ready' ? (moduleState.module.parts?.[name] ?? null) : null
  // A remote without the widget counts as failed; loading it again would not help.
  const state = moduleState.status === 'ready' && !widget ? 'failed' : moduleState.status
  // The state holds the error; the caller reads it there.
  const load = () => void modules.load(remote).catch(() => {})

  useEffect(() => {
    if (moduleState.status === 'absent') void modules.load(remote).catch(() => {})
  }, [modules, remote, moduleState.status])
  useBackoffRetry(moduleState.status === 'failed', load)

  return { widget, state, retry: load }
}
