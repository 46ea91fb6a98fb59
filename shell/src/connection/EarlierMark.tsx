import type { Language } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { useLocation } from '@carte/navigation'
import { earlierAtom, useAtomValue } from '@carte/store'
import { Icon } from '@carte/ui'
import { matchRoute } from '../routes.ts'
import { shellTexts } from '../texts.ts'
import * as styles from './Parts.module.css'

const formatMoment = (at: number, language: Language) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    at,
  )

/**
 * Returns when the screen's data was saved, in milliseconds since the epoch, or null if it is current. 0 means unknown.
 */
function useSavedAt(): number | null {
  const { pathname } = useLocation()
  const savedAt = useAtomValue(earlierAtom)
  const match = matchRoute(pathname)
  const shopId = match?.params.shopId
  if (typeof shopId === 'string') return savedAt.get(`shop/${shopId}`) ?? null
  return match?.row.name === 'home' ? (savedAt.get('shops') ?? null) : null
}

/** Shows that the screen's data was saved earlier, while the server cannot be reached or has not answered yet. */
export function SavedDataNotice() {
  const { t, language } = useTexts(shellTexts)
  const at = useSavedAt()
  if (at === null) return null
  return (
    <p role="status" className={styles.earlier}>
      <Icon name="clock" size={18} />
      {at > 0 ? t('earlier.textAt', { at: formatMoment(at, language) }) : t('earlier.text')}
    </p>
  )
}
