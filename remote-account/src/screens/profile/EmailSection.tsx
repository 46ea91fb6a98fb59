import { changeAccountInfo } from '@carte/contract/accounts'
import { useTexts } from '@carte/i18n'
import { useClient } from '@carte/store'
import { Field, Notice, TextInput } from '@carte/ui'
import { useState } from 'react'
import { emailErrors } from '../../components/form/EmailField.tsx'
import * as styles from '../../components/form/form.module.css'
import { EMAIL_FIELDS } from '../../components/form/problems.ts'
import { useFieldText } from '../../components/form/useFieldText.ts'
import { type Read, useForm } from '../../components/form/useForm.ts'
import { accountTexts } from '../../texts.ts'
import { Change } from './Change.tsx'
import { OLD_PASSWORD_FIELDS, OldPassword, oldPasswordErrors } from './OldPassword.tsx'
import { ProfileError } from './ProfileError.tsx'
import { Section } from './Section.tsx'
import { Send } from './Send.tsx'

const FIELDS = { ...EMAIL_FIELDS, ...OLD_PASSWORD_FIELDS }
const keyOf = (email: string) => email.trim().toLowerCase()

/** Shows the email address and a form to change it. The new one becomes valid when the link sent to it is opened. */
export function EmailSection({ email }: { readonly email: string }) {
  const { t } = useTexts(accountTexts)
  const textOf = useFieldText()
  const client = useClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isOwn, setOwn] = useState(false)

  const check = (read: Read) => {
    const isSame = keyOf(read('email')) === keyOf(email)
    setOwn(isSame)
    return {
      ...(isSame ? { email: ['InvalidEmail'] as const } : emailErrors(read('email'))),
      ...oldPasswordErrors(read),
    }
  }
  const send = (read: Read) => {
    setSentTo(null)
    const body = { newEmail: read('email').trim(), oldPassword: read('oldPassword') }
    return client.call(changeAccountInfo, { body })
  }
  const onDone = (read: Read) => {
    setSentTo(read('email').trim())
    // Clear the password.
    form.ref.current?.reset()
  }
  const { form, busy, errors, trouble } = useForm({ fields: FIELDS, check, send, onDone })
  return (
    <Section title={t('profile.email')}>
      <p>{t('profile.email.now', { email })}</p>
      <Change label={t('profile.email.change')}>
        <form {...form} className={styles.form}>
          <Field
            label={t('profile.email.new')}
            error={errors.email && isOwn ? t('profile.email.same') : textOf(errors.email)}
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
          <ProfileError trouble={trouble} />
          <div role="status">
            {sentTo !== null && (
              <Notice tone="success" announce="none" title={t('profile.email.sent', { email: sentTo })}>
                {t('profile.email.until', { email })}
              </Notice>
            )}
          </div>
          <Send busy={busy}>{t('profile.email.submit')}</Send>
        </form>
      </Change>
    </Section>
  )
}
