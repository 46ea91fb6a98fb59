import { commonTexts, useTexts } from '@carte/i18n'
import { paths, useLocation, useNavigate } from '@carte/navigation'
import { basketAtom, hostPageAtom, replacedBasketAtom, restoreBasketAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, IconButton } from '@carte/ui'
import { matchRoute } from '../routes.ts'
import { shellTexts } from '../texts.ts'
import * as styles from './ReplacedBasket.module.css'

/**
 * Shows which order the basket has lost, with a button that restores it. Hidden on payment routes, where checkout shows
 * it.
 */
export function ReplacedBasket() {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  const { isEmbedded } = useAtomValue(hostPageAtom)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const replaced = useAtomValue(replacedBasketAtom)
  const { shopName } = useAtomValue(basketAtom)
  const restore = useSetAtom(restoreBasketAtom)
  const giveUp = useSetAtom(replacedBasketAtom)
  // On a chain's page the "other tab" may be another embed element of the same page.
  const isKnown = replaced !== null && !(isEmbedded && replaced.inOtherTab)
  const isShown = isKnown && !matchRoute(pathname)?.row.isPayment
  const { shopId } = replaced?.basket ?? {}

  const undo = () => {
    restore()
    // An embed element stays on the menu that it was placed for.
    if (shopId && !isEmbedded) void navigate(paths.menu.href({ shopId, category: [] }))
  }
  return (
    <div aria-live="polite" className={styles.region}>
      {isShown && (
        <div className={styles.notice}>
          <p>
            {replaced.inOtherTab
              ? t('replaced.otherTab', { shop: shopName })
              : t('replaced.here', { shop: replaced.basket.shopName })}
          </p>
          <Button small kind="ghost" onClick={undo}>
            {replaced.inOtherTab ? t('replaced.takeBack') : common('action.undo')}
          </Button>
          <IconButton icon="close" label={common('action.close')} onClick={() => giveUp(null)} />
        </div>
      )}
    </div>
  )
}
