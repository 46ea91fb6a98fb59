import type { CustomerSignIn } from '@carte/contract'
import { formatDate, useHydrated } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { accountTexts } from '../../texts.ts'
import * as styles from './ProfileScreen.module.css'

/** Says when a device was signed in and last used. Blank until hydration, because a server does not know the time zone. */
export function SignInDates({ signIn: { createdAt, lastUsedAt, isCurrent } }: { readonly signIn: CustomerSignIn }) {
  const { t, language } = useTexts(accountTexts)
  const isHydrated = useHydrated()
  const dateOf = (at: string) => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    return formatDate(new Date(at), timeZone, language)
  }
  return (
    <>
      <p className={styles.soft}>{isHydrated ? t('profile.signIns.since', { date: dateOf(createdAt) }) : BLANK}</p>
      {!isCurrent && (
        <p className={styles.soft}>{isHydrated ? t('profile.signIns.used', { date: dateOf(lastUsedAt) }) : BLANK}</p>
      )}
    </>
  )
}

/** A space that keeps the line as high as its text. */
const BLANK = '\u00a0'
