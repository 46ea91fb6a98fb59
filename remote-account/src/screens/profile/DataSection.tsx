import { getUserData } from '@carte/contract/accounts'
import { useTexts } from '@carte/i18n'
import { hostPageAtom, useAtomValue, useClient } from '@carte/store'
import { Button, buttonClass } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import { ProfileError } from './ProfileError.tsx'
import { Section } from './Section.tsx'
import { useDataFile } from './useDataFile.ts'

export function DataSection() {
  const { t } = useTexts(accountTexts)
  const { address } = useClient()
  const { isEmbedded } = useAtomValue(hostPageAtom)
  return (
    <Section title={t('profile.data')}>
      <p>{t('profile.data.text')}</p>
      {isEmbedded ? (
        <Fetched />
      ) : (
        // `download` without a value: the server names the file.
        <a href={address(getUserData, {})} download className={buttonClass('ghost', { small: true })}>
          {t('profile.data.get')}
        </a>
      )}
    </Section>
  )
}

function Fetched() {
  const { t } = useTexts(accountTexts)
  const { save, isBusy, problem } = useDataFile()
  return (
    <>
      <ProfileError trouble={{ fields: {}, rest: problem }} />
      <Button kind="ghost" small busy={isBusy} onClick={() => void save()}>
        {t('profile.data.get')}
      </Button>
    </>
  )
}
