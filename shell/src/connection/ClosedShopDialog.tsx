import type { Language, Shop } from '@carte/contract'
import { hoursOn, nextOpening } from '@carte/domain'
import { commonTexts, formatDayTime, formatTime, problemText, useTexts } from '@carte/i18n'
import { browseHref, Link } from '@carte/navigation'
import { closePopupAtom, loadShop, useSetAtom, useStore } from '@carte/store'
import { Button, buttonClass, Dialog } from '@carte/ui'
import { useEffect, useState } from 'react'
import { useClosedShop } from '../frame/notices/closed-shop.ts'
import { shellTexts } from '../texts.ts'

/** From six days ahead a weekday alone would be ambiguous, so the date is shown. */
const WEEK_MS = 6 * 86_400_000

const dateOf = (at: Date, timeZone: string, language: Language) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(at)

/** Loads the shop with this id. Returns undefined while it loads, null if it cannot be loaded. */
function useShop(shopId: string | null): Shop | null | undefined {
  const store = useStore()
  const [found, setFound] = useState<{ readonly shopId: string; readonly shop: Shop | null } | null>(null)
  useEffect(() => {
    if (shopId === null) return
    let isWanted = true
    void loadShop(store, shopId).then((answer) => {
      if (isWanted) setFound({ shopId, shop: answer.ok ? answer.data : null })
    })
    return () => {
      isWanted = false
    }
  }, [store, shopId])
  return found?.shopId === shopId ? found.shop : undefined
}

/** Shows that a shop is closed and when it opens, in the shop's time zone, with a link to its menu. */
export function ClosedShopDialog() {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  const shopId = useClosedShop()
  const shop = useShop(shopId)
  const close = useSetAtom(closePopupAtom)
  return (
    <Dialog
      open={shopId !== null && shop !== undefined}
      onClose={() => close()}
      title={shop ? t('closed.title', { shop: shop.name }) : common('problem.shop-closed')}
      closeLabel={common('action.close')}
      footer={
        <>
          {shop && (
            <Link className={buttonClass('primary', { block: true })} to={browseHref(shop.id)} onClick={() => close()}>
              {t('closed.menu')}
            </Link>
          )}
          <Button block kind="ghost" onClick={() => close()}>
            {common('action.close')}
          </Button>
        </>
      }
    >
      <p role="alert">{shop ? <Opening shop={shop} /> : problemText(common, { code: 'shop-closed' })}</p>
    </Dialog>
  )
}

function Opening({ shop }: { readonly shop: Shop }) {
  const { t, language } = useTexts(shellTexts)
  const now = new Date()
  const at = nextOpening(shop, now)
  if (!at) return t('closed.unknown')
  const time = formatTime(at, shop.timeZone, language)
  if (hoursOn(shop, at).date === hoursOn(shop, now).date) return t('closed.today', { time })
  return at.getTime() - now.getTime() < WEEK_MS
    ? t('closed.day', { time: formatDayTime(at, shop.timeZone, language) })
    : t('closed.date', { date: dateOf(at, shop.timeZone, language), time })
}
