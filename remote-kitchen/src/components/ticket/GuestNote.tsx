import type { StaffOrder } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Icon } from '@carte/ui'
import { kitchenTexts } from '../../texts.ts'
import * as styles from './GuestNote.module.css'

/** Shows the guest's note, which is in the guest's language. Renders nothing without a note. */
export function GuestNote({ order: { note, language: guestLanguage } }: { readonly order: StaffOrder }) {
  const { t, language } = useTexts(kitchenTexts)
  if (note === '') return null
  return (
    <p className={styles.note}>
      <Icon name="edit" size={20} />
      <span>
        <b>{t('note')}</b> <span lang={guestLanguage === language ? undefined : guestLanguage}>{note}</span>
      </span>
    </p>
  )
}
