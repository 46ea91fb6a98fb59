import { useTexts } from '@carte/i18n'
import { EmailField } from '../../components/form/EmailField.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import * as styles from '../../components/form/form.module.css'
import { NameFields } from '../../components/form/NameFields.tsx'
import { NewPassword } from '../../components/form/NewPassword.tsx'
import { PhoneField } from '../../components/form/PhoneField.tsx'
import { ShopSelect } from '../../components/form/ShopSelect.tsx'
import { Submit } from '../../components/form/Submit.tsx'
import { accountTexts } from '../../texts.ts'
import { AcceptTerms } from './AcceptTerms.tsx'
import { Taken } from './Taken.tsx'
import type { useRegister } from './useRegister.ts'

export interface RegisterFormProps {
  readonly register: ReturnType<typeof useRegister>
  readonly redirectUri: string | undefined
}

export function RegisterForm({ register, redirectUri }: RegisterFormProps) {
  const { t } = useTexts(accountTexts)
  const { form, busy, errors, trouble, sent, required } = register
  const isTaken = errors.email?.some((code) => code === 'DuplicateEmail' || code === 'DuplicateUserName')
  return (
    <form {...form} aria-label={t('register.title')} className={styles.form}>
      <NameFields errors={errors} />
      <EmailField errors={errors} hint={t('register.emailWhy')} />
      {isTaken && <Taken email={sent?.('email').trim() ?? ''} redirectUri={redirectUri} />}
      <PhoneField required={required.phoneNumberRequired} errors={errors} />
      <NewPassword label={t('login.password')} errors={errors} />
      <ShopSelect required={required.favoriteShopRequired} errors={errors} />
      <AcceptTerms errors={errors} />
      <FormError trouble={trouble} />
      <Submit busy={busy}>{t('register.submit')}</Submit>
    </form>
  )
}
