import type { Shop } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Notice } from '@carte/ui'
import { useEffect, useState } from 'react'
import { menuTexts } from '../../texts.ts'
import { isClosedByHours, openingOf } from './closed.ts'

type ClosedNoticeProps = {
  readonly shop: Shop
  /** When the shop was loaded (ISO). The first render uses this time, on the server and in the browser. */
  readonly loadedAt: string
  readonly className?: string | undefined
}

/**
 * Says that a shop is closed by its hours, and when it opens, or else that it is offline or paused, and that its menu
 * can be read. It shows a paused shop only while the basket is another shop's; otherwise `MenuNotices` does.
 */
export function ClosedNotice({ shop, loadedAt, className }: ClosedNoticeProps) {
  const { t, language } = useTexts(menuTexts)
  const [now, setNow] = useState(loadedAt)
  useEffect(() => {
    // The text says "today", so it must follow the clock.
    const update = () => setNow(new Date().toISOString())
    update()
    const timer = setInterval(update, 60_000)
    return () => clearInterval(timer)
  }, [])
  if (shop.status !== 'online' && !isClosedByHours(shop, new Date(now), new Date(loadedAt))) {
    return (
      <Notice tone="warning" title={t(`menu.${shop.status}`)} announce="none" className={className}>
        {t('menu.offline.text')}
      </Notice>
    )
  }
  const opening = openingOf(shop, new Date(now), language)
  const text = opening
    ? t(opening.isToday ? 'menu.closed.today' : 'menu.closed.later', { time: opening.time })
    : t('menu.closed.text')
  return (
    <Notice tone="warning" icon="clock" title={t('menu.closed')} announce="none" className={className}>
      {text}
    </Notice>
  )
}
