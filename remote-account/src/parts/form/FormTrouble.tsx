import { commonTexts, problemText, problemWords, useTexts } from '@carte/i18n'
import { Notice } from '@carte/ui'
import type { ReactNode } from 'react'
import { accountTexts } from '../../texts.ts'
import type { Trouble } from './problems.ts'

const MINUTE = 60

export interface FormTroubleProps {
  readonly trouble: Trouble
  /** What else there is to know, and the way on. */
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** What is wrong beside the fields, above the button: in words, with how long to wait where the server has said so. */
export function FormTrouble({ trouble, children, action }: FormTroubleProps) {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const { rest, waitSeconds } = trouble
  if (rest === null) return null
  const words = problemWords(common, rest)
  return (
    <Notice tone="error" title={problemText(common, rest)} action={action}>
      {children}
      {/* Another server's own words; they stand as text. */}
      {words.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {waitSeconds !== undefined && (
        <p>
          {waitSeconds < 2 * MINUTE
            ? t('form.waitSeconds', { count: waitSeconds })
            : t('form.waitMinutes', { count: Math.ceil(waitSeconds / MINUTE) })}
        </p>
      )}
    </Notice>
  )
}
