import type { Problem, ShopSettings } from '@carte/contract'
import type { Result } from '@carte/contract/client'
import { useRevalidator } from '@carte/navigation'
import { useCallback } from 'react'

/**
 * Returns a function that saves, and loads the settings again: after a save, and after 409 `changed-meanwhile`. Then
 * fields that this person has not edited show the other person's change, edited ones keep what was typed, and the next
 * save is about the state that both are seen in (SETUP-2).
 */
export function useSaveSettings() {
  const { revalidate } = useRevalidator()
  return useCallback(
    async (change: Promise<Result<ShopSettings>>): Promise<Result<ShopSettings>> => {
      const result = await change
      if (!result.ok && result.problem.code === 'changed-meanwhile') await revalidate()
      return result
    },
    [revalidate],
  )
}

/** Names a problem by the error of one field, so that a form can say it in words. */
export function withErrorAsCode<T>(result: Result<T>, field: string, error: string): Result<T> {
  if (result.ok || !result.problem.errors?.[field]?.includes(error)) return result
  // The form maps the code to the field, and no other text has it.
  return { ...result, problem: { ...result.problem, code: error as Problem['code'] } }
}

/** Returns a problem whose fields lack a prefix, for a form about one of several parts. */
export function withoutPrefix<T>(result: Result<T>, prefix: string): Result<T> {
  if (result.ok || !result.problem.errors) return result
  const entries = Object.entries(result.problem.errors).map(
    ([name, codes]) => [name.startsWith(prefix) ? name.slice(prefix.length) : name, codes] as const,
  )
  return { ...result, problem: { ...result.problem, errors: Object.fromEntries(entries) } }
}
