import { changeAccountInfo } from '@carte/contract/accounts'
import { useTexts } from '@carte/i18n'
import { useClient } from '@carte/store'
import { Field, Notice, TextInput } from '@carte/ui'
import { useState } from 'react'
import { emailErrors } from '../../components/form/EmailField.tsx'
import * as styles from '../../components/form/form.module.css'
import { EMAIL_FIELDS } from '../../components/form/problems.ts'
import { useFieldText } from '../../components/form/useFieldText.ts'
import { type ReadField, useForm } from '../../components/form/useForm.ts'
import { accountTexts } from '../../texts.ts'
import { CollapsedForm } from './CollapsedForm.tsx'
import { OLD_PASSWORD_FIELDS, OldPassword, oldPasswordErrors } from './OldPassword.tsx'
import { ProfileError } from './ProfileError.tsx'
import { SecondarySubmit } from './SecondarySubmit.tsx'
import { Section } from './Section.tsx'

const FIELDS = { ...EMAIL_FIELDS, ...OLD_PASSWORD_FIELDS }

/** Shows the email address and a form to change it. The new address is valid once the link sent to it is opened. */
export function EmailSection({ email }: { readonly email: string }) {
  const { t } = useTexts(accountTexts)
  const textOf = useFieldText()
  const client = useClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isUnchanged, setUnchanged] = useState(false)

  const check = (read: ReadField) => {
    const isSame = normalized(read('email')) === normalized(email)
    setUnchanged(isSame)
    return {
      ...(isSame ? { email: ['InvalidEmail'] as const } : emailErrors(read('email'))),
      ...oldPasswordErrors(read),
    }
  }
  const send = (read: ReadField) => {
    setSentTo(null)
    const body = { newEmail: read('email').trim(), oldPassword: read('oldPassword') }
    return client.call(changeAccountInfo, { body })
  }
  const onDone = (read: ReadField) => {
    setSentTo(read('email').trim())
    // Clear the password.
    form.ref.current?.reset()
  }
  const { form, busy, errors, error } = useForm({ fields: FIELDS, check, send, onDone })
  return (
    <Section title={t('profile.email')}>
      <p>{t('profile.email.now', { email })}</p>
      <CollapsedForm label={t('profile.email.change')}>
        <form {...form} className={styles.form}>
          <Field
            label={t('profile.email.new')}
            error={errors.email && isUnchanged ? t('profile.email.same') : textOf(errors.email)}
          >
            <TextInput
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={254}
            />
          </Field>
          <OldPassword email={email} errors={errors} />
          <ProfileError error={error} />
          <div aria-live="polite">
            {sentTo !== null && (
              <Notice tone="success" announce="none" title={t('profile.email.sent', { email: sentTo })}>
                {t('profile.email.until', { email })}
              </Notice>
            )}
          </div>
          <SecondarySubmit busy={busy}>{t('profile.email.submit')}</SecondarySubmit>
        </form>
      </CollapsedForm>
    </Section>
  )
}

const normalized = (email: string) => email.trim().toLowerCase()
