import type { AccountInfo } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { Button, Dialog } from '@carte/ui'
import { useState } from 'react'
import { accountTexts } from '../../texts.ts'
import { DeleteForm } from './DeleteForm.tsx'
import * as styles from './ProfileScreen.module.css'
import { Section } from './Section.tsx'

export interface DeleteSectionProps {
  readonly info: AccountInfo
  readonly onDeleted: () => void
}

export function DeleteSection({ info, onDeleted }: DeleteSectionProps) {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const [isAsked, setAsked] = useState(false)
  return (
    <Section title={t('profile.delete')}>
      <p>{t('profile.delete.text')}</p>
      <Button small kind="ghost" aria-haspopup="dialog" className={styles.danger} onClick={() => setAsked(true)}>
        {t('profile.delete.open')}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('profile.delete.title')}
        closeLabel={common('action.close')}
      >
        <DeleteForm info={info} onCancel={() => setAsked(false)} onDeleted={onDeleted} />
      </Dialog>
    </Section>
  )
}
