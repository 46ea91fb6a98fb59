import { commonTexts, problemTexts, useTexts } from '@carte/i18n'
import { Button, Icon, Notice, VisuallyHidden } from '@carte/ui'
import type { ReactNode } from 'react'
import { adminTexts } from '../../texts.ts'
import { useProblemText } from '../useProblemText.ts'
import * as styles from './FormStatus.module.css'
import type { FormProgress } from './useAdminForm.ts'

interface FormStatusProps {
  readonly form: Pick<FormProgress, 'problem' | 'isInvalid'>
  /** A way on, such as a button that loads the other person's change. */
  readonly action?: ReactNode
}

/** Says what prevented a save, above the button. Announces that fields are invalid. */
export function FormStatus({ form: { problem, isInvalid }, action }: FormStatusProps) {
  const { t } = useTexts(adminTexts)
  const { t: common } = useTexts(commonTexts)
  const problemText = useProblemText()
  return (
    <>
      {problem && (
        <Notice tone="error" title={problemText(problem)} action={action}>
          {problemTexts(common, problem).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {/* After Enter the focus may already be in the invalid field, whose error is then not announced. */}
      <VisuallyHidden role="alert">{isInvalid && t('form.invalid')}</VisuallyHidden>
    </>
  )
}

interface SaveBarProps {
  readonly form: FormProgress
  /** Default: "Save". */
  readonly label?: string | undefined
  /** A way on after a problem; see `FormStatus`. */
  readonly action?: ReactNode
  /** More buttons at the end. */
  readonly children?: ReactNode
}

/** The end of a form: what prevented the save, the button that saves, and whether everything is saved. */
export function SaveBar({ form, label, action, children }: SaveBarProps) {
  const { t } = useTexts(adminTexts)
  const { state, isDirty, discard } = form
  const isSaved = state === 'saved' && !isDirty
  return (
    <div className={styles.end}>
      <FormStatus form={form} action={action} />
      <div className={styles.bar}>
        <Button type="submit" busy={state === 'saving'}>
          {label ?? t('form.save')}
        </Button>
        {isDirty && state !== 'saving' && (
          <Button kind="quiet" onClick={discard}>
            {t('form.discard')}
          </Button>
        )}
        <span aria-live="polite" className={styles.state} data-saved={isSaved || undefined}>
          {isSaved && <Icon name="check" size={18} />}
          {isSaved ? t('form.saved') : isDirty && state !== 'saving' && t('form.unsaved')}
        </span>
        {children}
      </div>
    </div>
  )
}
