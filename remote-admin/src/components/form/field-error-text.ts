import type { Problem } from '@carte/contract'
import { type Translate, useTexts } from '@carte/i18n'
import { useCallback } from 'react'
import type { en } from '../../locales/en.ts'
import { adminTexts } from '../../texts.ts'
import { useProblemText } from '../useProblemText.ts'

/** Errors that the server names at fields. */
const FIELD_ERRORS = ['required', 'invalid', 'duplicate', 'unknown', 'overlap', 'no-vat-rate'] as const
const isFieldError = (error: string): error is (typeof FIELD_ERRORS)[number] =>
  (FIELD_ERRORS as readonly string[]).includes(error)

/** Returns what to do about an error that the server names at a field. */
export const fieldErrorText = (t: Translate<typeof en>, error: string): string =>
  t(isFieldError(error) ? `field.${error}` : 'field.rejected')

/** Returns a function that says a problem of a call without a form, by its first error at a field. */
export function useFieldProblemText(): (problem: Problem) => string {
  const { t } = useTexts(adminTexts)
  const problemText = useProblemText()
  return useCallback(
    (problem) => {
      const [error] = Object.values(problem.errors ?? {}).flat()
      return problem.code === 'validation' && error !== undefined ? fieldErrorText(t, error) : problemText(problem)
    },
    [t, problemText],
  )
}
