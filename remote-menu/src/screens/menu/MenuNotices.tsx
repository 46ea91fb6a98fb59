import type { Shop } from '@carte/contract'
import { formatTime, useTexts } from '@carte/i18n'
import { Notice } from '@carte/ui'
import { ClosedNotice } from '../../components/hours/ClosedNotice.tsx'
import { usePauseEnd } from '../../components/hours/usePauseEnd.ts'
import { useMenuScope } from '../../components/MenuContext.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './MenuNotices.module.css'

type MenuNoticesProps = {
  readonly shop: Shop
  /** When the page was loaded (ISO). */
  readonly now: string
  /** Name of a category in the address that the menu does not have. */
  readonly missing?: string | undefined
}

export function MenuNotices({ shop, now, missing }: MenuNoticesProps) {
  const { t, language } = useTexts(menuTexts)
  const { isClosed } = useMenuScope()
  const isPauseOver = usePauseEnd(shop.pausedUntil)
  const isPaused = !isClosed && shop.status === 'paused' && !isPauseOver
  if (!isClosed && !isPaused && missing === undefined) return null
  return (
    <div className={styles.notices}>
      {isClosed && <ClosedNotice shop={shop} from={now} />}
      {isPaused && (
        <Notice tone="warning" icon="clock" title={t('menu.paused')} announce="none">
          {shop.pausedUntil
            ? t('menu.paused.until', { time: formatTime(shop.pausedUntil, shop.timeZone, language) })
            : t('menu.paused.text')}
        </Notice>
      )}
      {missing !== undefined && <Notice title={t('menu.category.missing', { name: missing })} announce="none" />}
    </div>
  )
}
