import type { Problem } from '@carte/contract'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { accountTexts } from '../../texts.ts'
import type { FieldError, MissingError } from './problems.ts'

const isMissing = (error: FieldError): error is MissingError => error.startsWith('missing.')

/** Returns a function that joins the messages of a field's errors; undefined without errors. */
export function useFieldText(): (errors: readonly FieldError[] | undefined) => string | undefined {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const messageOf = (error: FieldError) =>
    isMissing(error) ? t(`form.${error}`) : problemText(common, { code: error as Problem['code'] })
  return (errors) => errors?.map(messageOf).join(' ') || undefined
}
