import { changeAccountInfo } from '@carte/contract/accounts'
import { useTexts } from '@carte/i18n'
import { useClient } from '@carte/store'
import { Notice } from '@carte/ui'
import { useRef, useState } from 'react'
import * as styles from '../../components/form/form.module.css'
import { NewPassword } from '../../components/form/NewPassword.tsx'
import { newPasswordErrors } from '../../components/form/newPasswordErrors.ts'
import { PASSWORD_FIELDS } from '../../components/form/problems.ts'
import { type Read, useForm } from '../../components/form/useForm.ts'
import { accountTexts } from '../../texts.ts'
import { Change } from './Change.tsx'
import { OLD_PASSWORD_FIELDS, OldPassword, oldPasswordErrors } from './OldPassword.tsx'
import { ProfileError } from './ProfileError.tsx'
import { Section } from './Section.tsx'
import { Send } from './Send.tsx'

const FIELDS = { ...PASSWORD_FIELDS, ...OLD_PASSWORD_FIELDS }

const check = (read: Read) => ({ ...oldPasswordErrors(read), ...newPasswordErrors(read('password'), read('repeat')) })

/** Changes the password, which signs out all other devices. */
export function PasswordSection({ email }: { readonly email: string }) {
  const { t } = useTexts(accountTexts)
  const client = useClient()
  const summary = useRef<HTMLElement>(null)
  /** Counts the changes; as the form's key it clears the fields. */
  const [changes, setChanges] = useState(0)
  const [isDone, setDone] = useState(false)

  const send = (read: Read) => {
    setDone(false)
    return client.call(changeAccountInfo, { body: { oldPassword: read('oldPassword'), newPassword: read('password') } })
  }
  const onDone = () => {
    summary.current?.focus()
    setChanges((count) => count + 1)
    setDone(true)
  }
  const { form, busy, errors, trouble } = useForm({ fields: FIELDS, check, send, onDone })
  return (
    <Section title={t('profile.password')}>
      <Change label={t('profile.password.change')} summary={summary}>
        <div role="status">
          {isDone && (
            <Notice tone="success" announce="none" title={t('profile.password.done')}>
              {t('profile.password.others')}
            </Notice>
          )}
        </div>
        <form key={changes} {...form} className={styles.form}>
          <OldPassword email={email} errors={errors} />
          <NewPassword label={t('form.newPassword')} errors={errors} />
          <ProfileError trouble={trouble} />
          <Send busy={busy}>{t('profile.password.submit')}</Send>
        </form>
      </Change>
    </Section>
  )
}
