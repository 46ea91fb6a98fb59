import type { ShopFigures } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { formatCount } from '@carte/features'
import { formatPrice, useTexts } from '@carte/i18n'
import { useEffect, useRef, useState } from 'react'
import { dayText } from './Days.tsx'
import * as styles from './FiguresSection.module.css'
import { figuresTexts } from './texts.ts'

/**
 * A chart of the takings of each day. The library is loaded when the chart is shown, and only by browsers that can draw
 * it; everybody else has the table, which has the same figures.
 */
export function DaysChart({ figures: { days, currency } }: { readonly figures: ShopFigures }) {
  const { t, language } = useTexts(figuresTexts)
  const container = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const element = container.current
    if (!element || typeof Path2D === 'undefined' || typeof ResizeObserver === 'undefined') return undefined
    let isGone = false
    let remove: (() => void) | undefined
    const price = (amount: number) => formatPrice(toMinor(amount), currency, language, { digits: 'whole' })
    import('./draw-days.ts').then(
      ({ drawDays }) => {
        if (isGone) return
        remove = drawDays(element, {
          values: days.map(({ takings }) => takings),
          labelOf: (index) => dayText(days[index]?.date ?? '', language),
          priceOf: price,
          onHover: setHovered,
        })
      },
      () => setFailed(true),
    )
    return () => {
      isGone = true
      remove?.()
    }
  }, [days, currency, language])
  const day = days[hovered ?? days.length - 1]
  const price = (amount: number) => formatPrice(toMinor(amount), currency, language, { digits: 'whole' })
  if (hasFailed) return null
  return (
    <figure className={styles.chart}>
      <figcaption aria-hidden="true" className={styles.caption}>
        {day &&
          t('chart.day', {
            day: dayText(day.date, language),
            takings: price(day.takings),
            orders: formatCount(day.orders, language),
          })}
      </figcaption>
      <div ref={container} role="img" aria-label={t('chart')} className={styles.plot} />
    </figure>
  )
}
