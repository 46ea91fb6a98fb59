import { PASSWORD_PROBLEMS, passwordProblems } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Icon, VisuallyHidden } from '@carte/ui'
import { useEffect, useState } from 'react'
import { accountTexts } from '../../texts.ts'
import * as styles from './form.module.css'

interface PasswordRulesProps {
  readonly id: string
  readonly password: string
  /** Whether the password was rejected. */
  readonly isRejected: boolean
}

/**
 * Lists the password rules and marks those that the password meets, in text too. A screen reader reads the number of
 * met rules when typing pauses.
 */
export function PasswordRules({ id, password, isRejected }: PasswordRulesProps) {
  const { t } = useTexts(accountTexts)
  const broken: ReadonlySet<string> = new Set(passwordProblems(password))
  const met = PASSWORD_PROBLEMS.length - broken.size
  const announcement = useSettled(password === '' ? '' : t('form.rulesMet', { met, count: PASSWORD_PROBLEMS.length }))
  return (
    <div className={styles.rules} data-wrong={isRejected}>
      <ul id={id} aria-label={t('form.rules')}>
        {PASSWORD_PROBLEMS.map((code) => {
          const isMet = !broken.has(code)
          return (
            <li key={code} data-met={isMet}>
              {isMet ? <Icon name="check" size={16} /> : <span className={styles.open} aria-hidden="true" />}
              <span>
                {t(`form.rule.${code}`)}
                <VisuallyHidden> ({t(isMet ? 'form.ruleMet' : 'form.ruleOpen')})</VisuallyHidden>
              </span>
            </li>
          )
        })}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  )
}

/** Milliseconds without a change before a text is announced. */
const PAUSE_MS = 800

/** Returns the text once it has not changed for a while, so that a live region does not interrupt at every key. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
