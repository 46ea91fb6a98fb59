import { commonTexts, useTexts } from '@carte/i18n'
import { Link, paths, useNavigate } from '@carte/navigation'
import { keptCardAtom, menuAtom, shopAtom, useAtomValue, useSetAtom, useStore } from '@carte/store'
import { Button, buttonClass } from '@carte/ui'
import { useEffect, useState } from 'react'
import { cardShownAtom } from '../frame/navbar/card-shown.ts'
import { isClosed } from '../guard/decide.ts'
import { Message } from '../screen/Message.tsx'
import { shellTexts } from '../texts.ts'
import { reachSite } from './reach.ts'
import { connectionTexts } from './texts.ts'
import { paidAtAtom, wayBack } from './way-back.ts'

/** In the place of everything while there is no connection: one button, and what is kept: the menu, and the member card (spec §2 "Offline screen"). */
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
      <PaymentNews />
      <p>{t('offline.text')}</p>
      <p role="status">{state === 'failed' && t('offline.still')}</p>
    </Message>
  )
}

/** For somebody who was paying: nothing is claimed, and where the way goes on is said (quality, fault 14). */
function PaymentNews() {
  const { t } = useTexts(connectionTexts)
  if (useAtomValue(paidAtAtom) === null) return null
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

/** A single look for the site each time, without a limit (spec §9). Opened while the browser is online, the page leads on at once. */
function useRetry() {
  const navigate = useNavigate()
  const store = useStore()
  const [state, setState] = useState<'idle' | 'looking' | 'failed'>('idle')

  useEffect(() => {
    if (navigator.onLine) void navigate(wayBack(store), { replace: true })
  }, [navigate, store])

  const retry = async () => {
    if (state === 'looking') return
    setState('looking')
    const isReached = await reachSite()
    setState(isReached ? 'idle' : 'failed')
    if (isReached) await navigate(wayBack(store), { replace: true })
  }
  return { state, retry }
}
