import type { AccountInfo } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import type { ScreenProps } from '@carte/store'
import { useState } from 'react'
import { accountTexts } from '../../texts.ts'
import { DataSection } from './DataSection.tsx'
import { Deleted } from './Deleted.tsx'
import { DeleteSection } from './DeleteSection.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { MemberCardSection } from './MemberCardSection.tsx'
import { NoPassword } from './NoPassword.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import * as styles from './ProfileScreen.module.css'
import { SignedOut } from './SignedOut.tsx'
import { useOwner } from './useOwner.ts'

export function ProfileScreen({ data: info }: ScreenProps<AccountInfo | null>) {
  const { t } = useTexts(accountTexts)
  const { owner, isSignedOut } = useOwner()
  const [isDeleted, setDeleted] = useState(false)
  if (isDeleted) return <Deleted />
  const isSure = owner !== null && info !== null
  return (
    <div className={styles.screen}>
      <PageTitle>{t('profile.title')}</PageTitle>
      <h1 tabIndex={-1}>{t('profile.title')}</h1>
      <div role="status">{(isSignedOut || !isSure) && <SignedOut />}</div>
      {isSure && (
        // Resets all forms for another customer.
        <div key={owner.memberCode} className={styles.sections}>
          <DetailsSection user={owner} />
          {info.hasPassword ? (
            <>
              <EmailSection email={owner.email} />
              <PasswordSection email={owner.email} />
            </>
          ) : (
            <NoPassword email={owner.email} />
          )}
          <MemberCardSection />
          <DataSection />
          <DeleteSection info={info} onDeleted={() => setDeleted(true)} />
        </div>
      )}
    </div>
  )
}
