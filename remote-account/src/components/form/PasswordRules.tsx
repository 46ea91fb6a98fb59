import { PASSWORD_PROBLEMS, passwordProblems } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Icon, VisuallyHidden } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import * as styles from './form.module.css'

export interface PasswordRulesProps {
  readonly id: string
  readonly password: string
  /** Whether the password was rejected. */
  readonly isWrong: boolean
}

export function PasswordRules({ id, password, isWrong }: PasswordRulesProps) {
  const { t } = useTexts(accountTexts)
  const broken: ReadonlySet<string> = new Set(passwordProblems(password))
  const met = PASSWORD_PROBLEMS.length - broken.size
  return (
    <div className={styles.rules} data-wrong={isWrong}>
      <ul id={id} aria-label={t('form.rules')}>
        {PASSWORD_PROBLEMS.map((code) => {
          const isMet = !broken.has(code)
          return (
            <li key={code} data-met={isMet}>
              {isMet ? <Icon name="check" size={16} /> : <span className={styles.open} aria-hidden="true" />}
              <span>
                {t(`form.rule.${code}`)}
                {isMet && <VisuallyHidden> ({t('form.ruleMet')})</VisuallyHidden>}
              </span>
            </li>
          )
        })}
      </ul>
      <VisuallyHidden role="status">
        {password !== '' && t('form.rulesMet', { met, count: PASSWORD_PROBLEMS.length })}
      </VisuallyHidden>
    </div>
  )
}
