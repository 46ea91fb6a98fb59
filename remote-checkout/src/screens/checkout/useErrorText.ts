import { commonTexts, problemText, useTexts } from '@carte/i18n'
import type { FieldError } from './form.ts'

/** Returns a function that returns the message of a field's error; undefined without one. */
export function useErrorText(): (error: FieldError | undefined) => string | undefined {
  const { t } = useTexts(commonTexts)
  return (error) => (error === undefined ? undefined : problemText(t, { code: error }))
}
