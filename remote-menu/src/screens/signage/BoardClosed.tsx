import type { Shop } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { openingOf } from '../../components/hours/closed.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './BoardClosed.module.css'

export function BoardClosed({ shop, at }: { readonly shop: Shop; readonly at: number }) {
  const { t, language } = useTexts(menuTexts)
  const opens = openingOf(shop, new Date(at), language)
  return (
    <section className={styles.closed}>
      <h2 className={styles.title}>{t('signage.closed')}</h2>
      {opens && <p className={styles.opens}>{t('signage.opens', { time: opens.time })}</p>}
    </section>
  )
}
