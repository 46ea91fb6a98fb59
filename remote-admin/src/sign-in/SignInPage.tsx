import { useTexts } from '@carte/i18n'
import { PageTitle, useRevalidator } from '@carte/navigation'
import { adminTexts } from '../texts.ts'
import * as styles from './SignIn.module.css'
import { SignIn } from './SignIn.tsx'

/** The page of a person who is not signed in. Afterwards the address shows its own page. */
export function SignInPage() {
  const { t } = useTexts(adminTexts)
  const { revalidate } = useRevalidator()
  return (
    <div className={styles.page}>
      <PageTitle>{t('signIn.title')}</PageTitle>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={styles.text}>{t('signIn.text')}</p>
      </div>
      <SignIn onSignedIn={revalidate} />
    </div>
  )
}
