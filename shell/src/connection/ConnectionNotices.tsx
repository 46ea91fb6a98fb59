import type { Language } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { useLocation } from '@carte/navigation'
import { earlierAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, Icon, IconButton } from '@carte/ui'
import { BasketQuestion } from '../basket-change/BasketQuestion.tsx'
import { useBasketBlocker } from '../basket-change/confirm-replacement.ts'
import { ReplacedBasket } from '../basket-change/ReplacedBasket.tsx'
import { matchRoute } from '../routes.ts'
import { shellTexts } from '../texts.ts'
import { ClosedShopDialog } from './ClosedShopDialog.tsx'
import * as styles from './ConnectionNotices.module.css'
import { MemberCardDialog } from './MemberCardDialog.tsx'
import { acceptUpdateAtom, waitingWorkerAtom } from './update.ts'

/** Renders the notices about connection, version and basket at the lower edge, and the shell's dialogs. */
export function ConnectionNotices() {
  useBasketBlocker()
  return (
    <>
      <div className={styles.region}>
        <SavedDataNotice />
        <UpdateBanner />
        <ReplacedBasket />
      </div>
      <BasketQuestion />
      <ClosedShopDialog />
      <MemberCardDialog />
    </>
  )
}

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

/** Offers a new version of the site. Hidden on payment routes. */
export function UpdateBanner() {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  const { pathname } = useLocation()
  const waiting = useAtomValue(waitingWorkerAtom)
  const accept = useSetAtom(acceptUpdateAtom)
  const dismiss = useSetAtom(waitingWorkerAtom)
  if (!waiting || matchRoute(pathname)?.row.isPayment) return null
  return (
    <div role="status" className={styles.update}>
      <p>{t('update.text')}</p>
      <Button small kind="ghost" onClick={() => accept()}>
        {t('update.button')}
      </Button>
      <IconButton icon="close" label={common('action.close')} onClick={() => dismiss(null)} />
    </div>
  )
}
