import { passwordProblems } from '@carte/domain'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { adminTexts } from '../texts.ts'

/** Returns the checks of a new password, which names the rule that it breaks (LOGIN-14), and of a code. */
export function usePasswordChecks() {
  const { t } = useTexts(adminTexts)
  const { t: common } = useTexts(commonTexts)
  return useMemo(() => {
    const rule = (password: unknown) => {
      const [broken] = passwordProblems(String(password))
      return broken === undefined ? t('field.invalid') : problemText(common, { code: broken })
    }
    return {
      password: z.string().check(
        z.minLength(1),
        z.maxLength(256),
        z.refine((password) => passwordProblems(password).length === 0, { error: ({ input }) => rule(input) }),
      ),
      code: z.string().check(z.trim(), z.regex(/^\d{3}\s?\d{3}$/, { error: () => t('field.code') })),
    }
  }, [t, common])
}
