import type { Problem } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { useCallback } from 'react'
import { useProblemText } from '../components/useProblemText.ts'
import type { PasskeyFailure } from '../credentials/passkeys.ts'
import { adminTexts } from '../texts.ts'

/** A failed call. */
interface Failure {
  readonly problem: Problem
  readonly retryAfter?: number | undefined
}

const SECONDS_PER_MINUTE = 60

/** Returns functions that say in words why a sign-in or a passkey failed. */
export function useProblemNotice() {
  const { t } = useTexts(adminTexts)
  const problemText = useProblemText()
  const ofCall = useCallback(
    ({ problem, retryAfter }: Failure): string => {
      // The sentence of other pages says that what was typed stays.
      const text = problem.code === 'unreachable' ? t('signIn.unreachable') : problemText(problem)
      if (retryAfter === undefined) return text
      return `${text} ${t('signIn.wait', { count: Math.ceil(retryAfter / SECONDS_PER_MINUTE) })}`
    },
    [t, problemText],
  )
  const ofPasskey = useCallback((failure: PasskeyFailure): string => t(`passkey.${failure}`), [t])
  return { ofCall, ofPasskey }
}
