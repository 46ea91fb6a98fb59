import type { StaffOrder } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Icon } from '@carte/ui'
import { kitchenTexts } from '../../texts.ts'
import { languageName } from '../wording.ts'
import * as styles from './GuestWords.module.css'

/** What the guest has written, in whichever language, and which that is where it is not the kitchen's. */
export function GuestWords({ order }: { readonly order: StaffOrder }) {
  const { t, language } = useTexts(kitchenTexts)
  const isForeign = order.language !== language
  return (
    <>
      {order.note !== '' && (
        <p className={styles.note}>
          <Icon name="edit" size={20} />
          <span>
            <b>{t('note')}</b> <span lang={isForeign ? order.language : undefined}>{order.note}</span>
          </span>
        </p>
      )}
      {isForeign && (
        <p className={styles.language}>{t('guest.language', { language: languageName(order.language, language) })}</p>
      )}
    </>
  )
}
