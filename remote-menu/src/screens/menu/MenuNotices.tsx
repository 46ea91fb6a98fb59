import type { Shop } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Notice } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import * as styles from './MenuNotices.module.css'

type MenuNoticesProps = {
  readonly shop: Shop
  /** Name of a category that the address asks for and the menu does not have. */
  readonly missing?: string | undefined
}

/** What a guest should know before reading the menu. */
export function MenuNotices({ shop, missing }: MenuNoticesProps) {
  const { t } = useTexts(menuTexts)
  const { status } = shop
  if (status === 'online' && missing === undefined) return null
  return (
    <div className={styles.notices}>
      {status === 'paused' && (
        <Notice tone="warning" icon="clock" title={t('menu.paused')} announce="none">
          {t('menu.paused.text')}
        </Notice>
      )}
      {status === 'offline' && (
        <Notice tone="warning" title={t('menu.offline')} announce="none">
          {t('menu.offline.text')}
        </Notice>
      )}
      {missing !== undefined && <Notice title={t('menu.category.missing', { name: missing })} announce="none" />}
    </div>
  )
}
