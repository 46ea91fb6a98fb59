import { passwordProblems } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Field, Notice, TextInput } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import { useId, useState } from 'react'
import { accountTexts } from '../../texts.ts'
import { PasswordRules } from './PasswordRules.tsx'
import type { FieldError, FieldErrors } from './problems.ts'
import { useFieldText } from './useFieldText.ts'
import { useKnownPassword } from './useKnownPassword.ts'
import { useTyped } from './useTyped.ts'

export interface NewPasswordProps {
  /** Label of the first field; it differs for a first and a changed password. */
  readonly label: string
  readonly errors: FieldErrors<'password' | 'repeat'>
}

/**
 * Renders the fields `password` and `repeat`. The rules are checked off while the guest types. A password known from a
 * data breach causes a warning, not an error.
 */
export function NewPassword({ label, errors }: NewPasswordProps) {
  const { t } = useTexts(accountTexts)
  const textOf = useFieldText()
  const rules = useId()
  const [visible, setVisible] = useState(false)
  const [password, repeat] = [useTyped(), useTyped()]
  const [isLeft, setLeft] = useState(false)
  const isKnown = useKnownPassword(password.value)

  const differs = repeat.value !== password.value
  const isTold = errors.repeat?.includes('password-mismatch') || (isLeft && repeat.value !== '')
  const others = errors.repeat?.filter((error) => error !== 'password-mismatch') ?? []
  const common = { type: visible ? 'text' : 'password', autoComplete: 'new-password', required: true, maxLength: 256 }
  return (
    <>
      <Field label={label} error={textOf(toTell(errors.password, password.value))}>
        <TextInput
          {...common}
          name="password"
          ref={password.ref}
          onInput={password.onInput}
          aria-describedby={rules}
          {...PLAIN}
        />
      </Field>
      <PasswordRules id={rules} password={password.value} isWrong={errors.password !== undefined} />
      <div role="status">
        {isKnown && (
          <Notice tone="warning" announce="none" title={t('form.known')}>
            {t('form.knownText')}
          </Notice>
        )}
      </div>
      <Field label={t('form.repeat')} error={textOf(differs && isTold ? [...others, 'password-mismatch'] : others)}>
        <TextInput
          {...common}
          name="repeat"
          ref={repeat.ref}
          onInput={repeat.onInput}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
          {...PLAIN}
        />
      </Field>
      <CheckboxRow
        label={t('login.show')}
        checked={visible}
        onChange={(event) => setVisible(event.currentTarget.checked)}
      />
    </>
  )
}

/**
 * Leaves out all but the first broken rule, because the list of rules marks them all. Other errors of the server stay.
 */
function toTell(errors: readonly FieldError[] | undefined, password: string): readonly FieldError[] | undefined {
  const broken: readonly FieldError[] = passwordProblems(password)
  const first = errors?.find((error) => broken.includes(error))
  return errors?.filter((error) => error === first || !broken.includes(error))
}

/** A visible password is a text input: turn off capitalization, autocorrect and spell checking. */
const PLAIN = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
