import type { Client, Result } from '@carte/contract/client'
import { useClient, useStore } from '@carte/store'
import { useCallback } from 'react'
import { askFor, type PromptKind } from '../frame/prompts.ts'

/** Returns what the person must do before the call can succeed; null if repeating it would not help. */
function promptOf(result: Result<unknown>): PromptKind | null {
  if (result.ok) return null
  if (result.status === 401) return 'signIn'
  return result.status === 403 && result.problem.code === 'verification-required' ? 'verification' : null
}

/**
 * Returns a function that runs a call of the back office. If the session has ended, or the call needs a recent
 * verification, it asks the person in a dialog and repeats the call once. If the person closes the dialog, it returns
 * the first result. For requests that are no operation of the contract; use `useAdminCall` for all others.
 */
export function useRunAdminCall(): <T>(run: () => Promise<Result<T>>) => Promise<Result<T>> {
  const store = useStore()
  return useCallback(
    async (run) => {
      const first = await run()
      const kind = promptOf(first)
      if (kind === null || !(await askFor(store, kind))) return first
      return run()
    },
    [store],
  )
}

/**
 * Returns the client's `call` for changes in the back office: asks for a sign-in or a verification when the server
 * requires one, and repeats the call once (ADMIN-22, ADMIN-23). Errors are values; `useProblemText` has their texts.
 */
export function useAdminCall(): Client['call'] {
  const client = useClient()
  const run = useRunAdminCall()
  return useCallback((endpoint, input) => run(() => client.call(endpoint, input)), [client, run])
}
