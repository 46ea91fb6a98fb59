import type { Language } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { useLocation } from '@carte/navigation'
import { earlierAtom, useAtomValue } from '@carte/store'
import { Icon } from '@carte/ui'
import { matchRoute } from '../routes.ts'
import { shellTexts } from '../texts.ts'
import * as styles from './Parts.module.css'

const momentOf = (at: number, language: Language) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    at,
  )

/**
 * Returns when the screen's data was saved, in milliseconds since the epoch, or null if it is current. 0 means unknown.
 */
function useEarlier(): number | null {
  const { pathname } = useLocation()
  const earlier = useAtomValue(earlierAtom)
  const match = matchRoute(pathname)
  const shopId = match?.params.shopId
  if (typeof shopId === 'string') return earlier.get(`shop/${shopId}`) ?? null
  return match?.row.name === 'home' ? (earlier.get('shops') ?? null) : null
}

/** Shows that the screen's data was saved earlier, while the server cannot be reached or has not answered yet. */
export function EarlierMark() {
  const { t, language } = useTexts(shellTexts)
  const at = useEarlier()
  if (at === null) return null
  return (
    <p role="status" className={styles.earlier}>
      <Icon name="clock" size={18} />
      {at > 0 ? t('earlier.textAt', { at: momentOf(at, language) }) : t('earlier.text')}
    </p>
  )
}
