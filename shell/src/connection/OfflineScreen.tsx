import { commonTexts, useTexts } from '@carte/i18n'
import { Link, paths, useNavigate } from '@carte/navigation'
import { menuAtom, shopAtom, useAtomValue } from '@carte/store'
import { Button, buttonClass } from '@carte/ui'
import { useEffect, useState } from 'react'
import { isClosed } from '../guard/decide.ts'
import { Message } from '../screen/Message.tsx'
import { shellTexts } from '../texts.ts'
import { reachSite } from './reach.ts'

/** In the place of everything while there is no connection: one button, and the menu that is kept (spec §2 "Offline screen"). */
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
        </>
      }
    >
      <p>{t('offline.text')}</p>
      <p role="status">{state === 'failed' && t('offline.still')}</p>
    </Message>
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

/** A single look for the site each time, without a limit (spec §9). Opened while the browser is online, the page leads home at once. */
function useRetry() {
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'looking' | 'failed'>('idle')

  useEffect(() => {
    if (navigator.onLine) void navigate(paths.home.href(), { replace: true })
  }, [navigate])

  const retry = async () => {
    if (state === 'looking') return
    setState('looking')
    const isReached = await reachSite()
    setState(isReached ? 'idle' : 'failed')
    if (isReached) await navigate(paths.home.href(), { replace: true })
  }
  return { state, retry }
}
