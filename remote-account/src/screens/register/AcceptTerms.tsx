import { useTexts } from '@carte/i18n'
import { Icon } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import { useId } from 'react'
import { Legal } from '../../components/form/Legal.tsx'
import type { FieldErrors } from '../../components/form/problems.ts'
import { useFieldText } from '../../components/form/useFieldText.ts'
import { accountTexts } from '../../texts.ts'
import * as styles from './register.module.css'

/** Renders the checkbox `acceptTerms`. The links are outside its label, so that following one does not tick the box. */
export function AcceptTerms({ errors }: { readonly errors: FieldErrors<'acceptTerms'> }) {
  const { t } = useTexts(accountTexts)
  const id = useId()
  const error = useFieldText()(errors.acceptTerms)
  return (
    <div className={styles.terms}>
      <CheckboxRow
        name="acceptTerms"
        required
        label={t('register.accept')}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? `${id}-read` : `${id}-error ${id}-read`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      )}
      <p id={`${id}-read`} className={styles.read}>
        <Legal text={t('register.read')} />
      </p>
    </div>
  )
}
