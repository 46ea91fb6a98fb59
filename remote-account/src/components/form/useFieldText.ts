import type { Problem } from '@carte/contract'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { accountTexts } from '../../texts.ts'
import type { FieldError, Missing } from './problems.ts'

const isMissing = (error: FieldError): error is Missing => error.startsWith('missing.')

export function useFieldText(): (errors: readonly FieldError[] | undefined) => string | undefined {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const textOf = (error: FieldError) =>
    isMissing(error) ? t(`form.${error}`) : problemText(common, { code: error as Problem['code'] })
  return (errors) => errors?.map(textOf).join(' ') || undefined
}
