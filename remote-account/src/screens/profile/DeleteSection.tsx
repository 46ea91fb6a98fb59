import type { AccountInfo } from '@carte/contract'
import { deleteAccount } from '@carte/contract/accounts'
import { commonTexts, useTexts } from '@carte/i18n'
import { announceAtom, sessionAtom, useClient, useSetAtom } from '@carte/store'
import { Button, Dialog, Field, TextInput } from '@carte/ui'
import { useState } from 'react'
import { emailErrors } from '../../components/form/EmailField.tsx'
import * as formStyles from '../../components/form/form.module.css'
import { EMAIL_FIELDS } from '../../components/form/problems.ts'
import { type ReadField, useForm } from '../../components/form/useForm.ts'
import { accountTexts } from '../../texts.ts'
import { OLD_PASSWORD_FIELDS, OldPassword, oldPasswordErrors } from './OldPassword.tsx'
import { ProfileError } from './ProfileError.tsx'
import * as styles from './ProfileScreen.module.css'
import { SecondarySubmit } from './SecondarySubmit.tsx'
import { Section } from './Section.tsx'

interface DeleteSectionProps {
  readonly info: AccountInfo
  readonly onDeleted: () => void
}

/** Offers to delete the account, in a dialog. */
export function DeleteSection({ info, onDeleted }: DeleteSectionProps) {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={t('profile.delete')}>
      <p>{t('profile.delete.text')}</p>
      <Button small kind="ghost" aria-haspopup="dialog" className={styles.danger} onClick={() => setOpen(true)}>
        {t('profile.delete.open')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('profile.delete.title')}
        closeLabel={common('action.close')}
      >
        <DeleteForm info={info} onCancel={() => setOpen(false)} onDeleted={onDeleted} />
      </Dialog>
    </Section>
  )
}

interface DeleteFormProps {
  readonly info: AccountInfo
  readonly onCancel: () => void
  readonly onDeleted: () => void
}

const FIELDS = { ...EMAIL_FIELDS, ...OLD_PASSWORD_FIELDS }

/**
 * Says what is deleted and what remains. Asks for the password, or for the email address if the account has no
 * password.
 */
function DeleteForm({ info: { email, hasPassword }, onCancel, onDeleted }: DeleteFormProps) {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const client = useClient()
  const [setSession, announce] = [useSetAtom(sessionAtom), useSetAtom(announceAtom)]

  const check = (read: ReadField) => (hasPassword ? oldPasswordErrors(read) : emailErrors(read('email')))
  const send = (read: ReadField) =>
    client.call(deleteAccount, {
      body: hasPassword ? { password: read('oldPassword') } : { email: read('email').trim() },
    })
  const onDone = () => {
    onDeleted()
    setSession({ loading: false, user: null })
    announce()
  }
  const { form, busy, errors, error } = useForm<'email' | 'oldPassword'>({ fields: FIELDS, check, send, onDone })
  return (
    <form {...form} className={formStyles.form}>
      <p>{t('profile.delete.goes')}</p>
      <p>{t('profile.delete.stays')}</p>
      {hasPassword ? (
        <OldPassword email={email} errors={errors} />
      ) : (
        <Field
          label={t('profile.delete.email')}
          hint={t('profile.delete.emailWhy', { email })}
          error={errors.email && t('profile.delete.emailWrong', { email })}
        >
          <TextInput type="email" name="email" autoComplete="off" autoCapitalize="none" spellCheck={false} required />
        </Field>
      )}
      <ProfileError error={error} />
      <SecondarySubmit busy={busy} className={styles.danger}>
        {t('profile.delete.submit')}
      </SecondarySubmit>
      <Button kind="quiet" block onClick={onCancel}>
        {common('action.cancel')}
      </Button>
    </form>
  )
}
