import { resendConfirmationEmail } from '@carte/contract/accounts'
import { useTexts } from '@carte/i18n'
import { useClient } from '@carte/store'
import { Button } from '@carte/ui'
import { useState } from 'react'
import { EmailField, emailErrors } from '../../components/form/EmailField.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import * as styles from '../../components/form/form.module.css'
import { EMAIL_FIELDS } from '../../components/form/problems.ts'
import { useForm } from '../../components/form/useForm.ts'
import { accountTexts } from '../../texts.ts'

/** Requests another confirmation email. The response is the same whether or not the account exists. */
export function NewLinkForm() {
  const { t } = useTexts(accountTexts)
  const client = useClient()
  const [sentTo, setSentTo] = useState('')
  const { form, busy, errors, trouble } = useForm<'email'>({
    fields: EMAIL_FIELDS,
    check: (read) => emailErrors(read('email')),
    send: (read) => {
      setSentTo('')
      return client.call(resendConfirmationEmail, { body: { email: read('email').trim() } })
    },
    onDone: (read) => setSentTo(read('email').trim()),
  })
  return (
    <form {...form} className={styles.form}>
      <EmailField errors={errors} />
      <FormError trouble={trouble} />
      <p role="status">{sentTo && t('confirm.sent', { email: sentTo })}</p>
      <Button type="submit" kind="ghost" block busy={busy}>
        {t('confirm.again')}
      </Button>
    </form>
  )
}
