import { commonTexts, problemText, problemTexts, useTexts } from '@carte/i18n'
import { Notice } from '@carte/ui'
import type { ReactNode } from 'react'
import { accountTexts } from '../../texts.ts'
import type { FormErrors } from './problems.ts'

const SECONDS_PER_MINUTE = 60

export interface FormErrorProps {
  readonly error: FormErrors
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** Shows the errors that belong to no field, above the submit button, and how long to wait if the server says so. */
export function FormError({ error, children, action }: FormErrorProps) {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const { otherProblem, waitSeconds } = error
  if (otherProblem === null) return null
  const details = problemTexts(common, otherProblem)
  return (
    <Notice tone="error" title={problemText(common, otherProblem)} action={action}>
      {children}
      {/* The server's own texts, rendered as plain text. */}
      {details.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {waitSeconds !== undefined && (
        <p>
          {waitSeconds < 2 * SECONDS_PER_MINUTE
            ? t('form.waitSeconds', { count: waitSeconds })
            : t('form.waitMinutes', { count: Math.ceil(waitSeconds / SECONDS_PER_MINUTE) })}
        </p>
      )}
    </Notice>
  )
}
