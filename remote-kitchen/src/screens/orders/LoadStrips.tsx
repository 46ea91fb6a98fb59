import type { KitchenLoad } from '@carte/contract'
import { commonTexts, formatTime, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { VisuallyHidden } from '@carte/ui'
import { useKitchenScope } from '../../kitchen/KitchenContext.ts'
import { loadAtom } from '../../kitchen/state.ts'
import { kitchenTexts } from '../../texts.ts'
import * as styles from './LoadStrips.module.css'

/** Shows how full the slots of the next hours are: a strip for each order type with a limit. */
export function LoadStrips() {
  const strips = useAtomValue(loadAtom).filter(({ slots }) => slots.length > 0)
  if (strips.length === 0) return null
  return (
    <div className={styles.strips}>
      {strips.map((strip) => (
        <LoadStrip key={strip.orderType} strip={strip} />
      ))}
    </div>
  )
}

type LoadStripProps = { readonly strip: KitchenLoad[number] }

function LoadStrip({ strip: { orderType, slots } }: LoadStripProps) {
  const { t, language } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { session } = useKitchenScope()
  const name = orderType === null ? t('load.orders') : common(`orderType.${orderType}`)
  return (
    <section aria-label={t('load.title', { name })} className={styles.strip}>
      <span aria-hidden="true" className={styles.name}>
        {name}
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and a keyboard must reach it for that */}
      <ul tabIndex={0} className={styles.slots}>
        {slots.map(({ at, taken, limit, isFull }) => (
          <li key={at} className={styles.slot} data-full={isFull || undefined} data-empty={taken === 0 || undefined}>
            <span>{formatTime(at, session.timeZone, language)}</span>{' '}
            <b aria-hidden="true">{limit === undefined ? taken : `${taken}/${limit}`}</b>
            <VisuallyHidden>{limit === undefined ? taken : t('load.of', { taken, limit })}</VisuallyHidden>
            {isFull && <span className={styles.full}> {t('load.full')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
