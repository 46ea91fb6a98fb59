import { resetPassword } from '@carte/contract/accounts'
import { useTexts } from '@carte/i18n'
import { announceAtom, refreshSessionAtom, useClient, useSetAtom } from '@carte/store'
import { FormError } from '../../components/form/FormError.tsx'
import * as styles from '../../components/form/form.module.css'
import { NewPassword } from '../../components/form/NewPassword.tsx'
import { newPasswordErrors } from '../../components/form/newPasswordErrors.ts'
import { PASSWORD_FIELDS } from '../../components/form/problems.ts'
import { Submit } from '../../components/form/Submit.tsx'
import { type Read, type Sent, useForm } from '../../components/form/useForm.ts'
import { accountTexts } from '../../texts.ts'

export interface ResetFormProps {
  readonly email: string
  readonly code: string
  readonly onDone: () => void
  readonly onOver: () => void
}

const isOver = (sent: Sent) =>
  !sent.ok && (sent.problem.code === 'InvalidToken' || Object.hasOwn(sent.problem.errors ?? {}, 'InvalidToken'))

/** Sets a new password, which ends all sessions of the account, including this browser's. */
export function ResetForm({ email, code, onDone, onOver }: ResetFormProps) {
  const { t } = useTexts(accountTexts)
  const client = useClient()
  const refresh = useSetAtom(refreshSessionAtom)
  const announce = useSetAtom(announceAtom)

  const send = async (read: Read) => {
    const answer = await client.call(resetPassword, { body: { email, resetCode: code, newPassword: read('password') } })
    if (isOver(answer)) onOver()
    return answer
  }
  const done = async () => {
    await refresh()
    announce()
    onDone()
  }
  const { form, busy, errors, trouble } = useForm<'password' | 'repeat'>({
    fields: PASSWORD_FIELDS,
    check: (read) => newPasswordErrors(read('password'), read('repeat')),
    send,
    onDone: done,
  })
  return (
    <form {...form} className={styles.form}>
      {/* For password managers. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPassword label={t('form.newPassword')} errors={errors} />
      <FormError trouble={trouble} />
      <Submit busy={busy}>{t('reset.submit')}</Submit>
    </form>
  )
}
