import { commonTexts, useTexts } from '@carte/i18n'
import { Link, paths, useLocation, useNavigate } from '@carte/navigation'
import { basketCountAtom, keptCardAtom, menuAtom, shopAtom, useAtomValue, useSetAtom, useStore } from '@carte/store'
import { Button, buttonClass } from '@carte/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { cardShownAtom } from '../frame/navbar/card-shown.ts'
import { isClosed } from '../guard/decide.ts'
import { Message } from '../screen/Message.tsx'
import { shellTexts } from '../texts.ts'
import { isLostAtom } from './lost.ts'
import { OrdersUnderWay } from './OrdersUnderWay.tsx'
import { reachSite } from './reach.ts'
import { connectionTexts } from './texts.ts'
import { LEADING_BACK, wayBack } from './way-back.ts'

/** Shown while there is no connection (spec §2 "Offline screen"): the retry button, and what the browser has kept: orders, menu, member card. */
export function OfflineScreen() {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  const { state, retry } = useRetry()
  return (
    <Message
      icon="offline"
      title={t('offline.header')}
      action={
        <>
          <Button busy={state === 'looking'} onClick={() => void retry()}>
            {state === 'looking' ? common('loader.text') : t('offline.button')}
          </Button>
          <SavedMenuLink />
          <MemberCardButton />
        </>
      }
    >
      <OrdersUnderWay />
      <ReturnNote />
      <StateText />
      <p role="status">{state === 'failed' && t('offline.still')}</p>
    </Message>
  )
}

/** Says that there is no connection; that the basket is kept, to somebody who has one. */
function StateText() {
  const { t } = useTexts(connectionTexts)
  const isEmpty = useAtomValue(basketCountAtom) === 0
  return <p>{t(isEmpty ? 'text' : 'text.basket')}</p>
}

/** Says that the guest returns to the page they were on. Of a payment nothing is claimed (quality, fault 14). */
function ReturnNote() {
  const { t } = useTexts(connectionTexts)
  const { search } = useLocation()
  // One rendered page serves every address: the first render must not depend on it.
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const row = isHydrated ? wayBack(search).row : null
  if (!row) return null
  if (row.name !== 'paymentPage') return <p>{t('return')}</p>
  return (
    <p>
      <strong>{t('paying')}</strong> {t('paying.back')}
    </p>
  )
}

/** The menu of the shop that was chosen last, as it was seen then; not while the rules would turn the guest away from it. */
function SavedMenuLink() {
  const { t } = useTexts(shellTexts)
  const shop = useAtomValue(shopAtom)
  const menu = useAtomValue(menuAtom)
  if (!shop || !menu || isClosed(shop, new Date())) return null
  return (
    <Link to={paths.menu.href({ shopId: shop.id, category: [] })} className={buttonClass('ghost')}>
      {t('offline.savedMenu', { shop: shop.name })}
    </Link>
  )
}

/** The card that was shown last, for a till without a network; whose it is can be asked as little as anything else. */
function MemberCardButton() {
  const { t } = useTexts(shellTexts)
  const kept = useAtomValue(keptCardAtom)
  const show = useSetAtom(cardShownAtom)
  if (!kept) return null
  return (
    <Button kind="ghost" aria-haspopup="dialog" onClick={() => show(true)}>
      {t('nav.card')}
    </Button>
  )
}

/** One check for each press, without a limit (spec §9). Opened while the browser is online, the page leads on at once. */
function useRetry() {
  const navigate = useNavigate()
  const store = useStore()
  const { search } = useLocation()
  const [state, setState] = useState<'idle' | 'looking' | 'failed'>('idle')

  useEffect(() => {
    // After a failed check the browser's own word does not count.
    if (navigator.onLine && !store.get(isLostAtom)) void navigate(wayBack(search).to, LEADING_BACK)
  }, [navigate, store, search])

  const retry = async () => {
    if (state === 'looking') return
    setState('looking')
    const isReached = await reachSite()
    setState(isReached ? 'idle' : 'failed')
    if (!isReached) return
    store.set(isLostAtom, false)
    await navigate(wayBack(search).to, LEADING_BACK)
  }
  return { state, retry }
}
