import { commonTexts, useTexts } from '@carte/i18n'
import { Button, Dialog } from '@carte/ui'
import { useState } from 'react'
import { MemberCard } from '../../components/member-card/MemberCard.tsx'
import { accountTexts } from '../../texts.ts'
import { Section } from './Section.tsx'

export function MemberCardSection() {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const [isShown, setShown] = useState(false)
  return (
    <Section title={t('profile.card')}>
      <p>{t('profile.card.text')}</p>
      <Button small kind="ghost" aria-haspopup="dialog" onClick={() => setShown(true)}>
        {t('profile.card.show')}
      </Button>
      <Dialog
        open={isShown}
        onClose={() => setShown(false)}
        title={t('profile.card.yours')}
        closeLabel={common('action.close')}
      >
        <MemberCard />
      </Dialog>
    </Section>
  )
}
