import { getUserData } from '@carte/contract/accounts'
import { addressOf } from '@carte/contract/client'
import { useTexts } from '@carte/i18n'
import { buttonClass } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import { Section } from './Section.tsx'

/** Everything that is kept of the customer, for them to take along. */
export function DataSection() {
  const { t } = useTexts(accountTexts)
  return (
    <Section title={t('profile.data')}>
      <p>{t('profile.data.text')}</p>
      {/* The server names the file. */}
      <a href={addressOf(getUserData, {})} download className={buttonClass('ghost', { small: true })}>
        {t('profile.data.get')}
      </a>
    </Section>
  )
}
