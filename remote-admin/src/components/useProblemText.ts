import type { Problem } from '@carte/contract'
import { ADMIN_ERROR_CODES, type AdminErrorCode } from '@carte/contract/error-codes'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { useCallback } from 'react'
import { adminTexts } from '../texts.ts'

const isAdminCode = (code: string): code is AdminErrorCode => (ADMIN_ERROR_CODES as readonly string[]).includes(code)

/** Returns a function that says a problem of a call in words. */
export function useProblemText(): (problem: Pick<Problem, 'code' | 'status' | 'errors'>) => string {
  const { t } = useTexts(adminTexts)
  const { t: common } = useTexts(commonTexts)
  return useCallback(
    (problem) => {
      const { code, status } = problem
      if (isAdminCode(code)) return t(`problem.${code}`)
      // The common texts are written for guests.
      if (code === 'unreachable') return t('problem.unreachable')
      if (code === 'not-authenticated') return t('problem.not-authenticated')
      if (status === 404) return t('problem.notFound')
      return problemText(common, problem)
    },
    [t, common],
  )
}
