import type { ShopFigures } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { formatCount } from '@carte/features'
import { formatPrice, formatTime, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, EmptyState } from '@carte/ui'
import type { ReactNode } from 'react'
import { SectionPage } from '../../components/index.ts'
import { shopNameOf } from '../../frame/shop-name.ts'
import type { SectionProps } from '../../section.ts'
import { CheckoutSteps } from './CheckoutSteps.tsx'
import { type ComparisonText, compareCounts, compareMinutes } from './compare.ts'
import { Days } from './Days.tsx'
import * as styles from './FiguresSection.module.css'
import { TopDishes } from './TopDishes.tsx'
import { figuresTexts } from './texts.ts'
import { VisitSteps } from './VisitSteps.tsx'

/** Today against the same weekday before, the last 28 days, the dishes that sell, and how far visits and orders come. */
export function FiguresSection({ data, session, params }: SectionProps<ShopFigures>) {
  const { t, language } = useTexts(figuresTexts)
  const { revalidate, state } = useRevalidator()
  const { total, checkout, visits, at, timeZone } = data
  const isEmpty = total.orders + total.rolledBack + checkout.placed + (visits?.today.menu ?? 0) === 0
  const name = shopNameOf(session, String(params.shopId))
  return (
    <SectionPage
      title={t('title')}
      intro={t('intro', { shop: name, time: formatTime(at, timeZone, language) })}
      actions={
        <Button kind="ghost" small busy={state === 'loading'} onClick={() => void revalidate()}>
          {t('refresh')}
        </Button>
      }
    >
      {isEmpty ? (
        <EmptyState icon="clock" title={t('empty')}>
          <p>{t('emptyText')}</p>
        </EmptyState>
      ) : (
        <>
          <Tiles figures={data} />
          <Days figures={data} />
          <TopDishes figures={data} />
          {visits && <VisitSteps visits={visits} />}
          <CheckoutSteps steps={checkout} />
        </>
      )}
    </SectionPage>
  )
}

/** The figures of today, each with a comparison in words. */
function Tiles({ figures: { today, weekBefore, currency } }: { readonly figures: ShopFigures }) {
  const { t, language } = useTexts(figuresTexts)
  const price = (amount: number) => formatPrice(toMinor(amount), currency, language, { digits: 'whole' })
  const count = (value: number) => formatCount(value, language)
  const minutes = (value: number) => t('minutes', { value: formatCount(value, language) })
  const say = ({ key, difference }: ComparisonText, before: string) =>
    t(key, { difference, before: before.replaceAll(' ', '\u00a0') })
  const orNone = (value: number | null, format: (value: number) => string) => (value === null ? '–' : format(value))
  const { orders, takings, average, rolledBack, readyMinutesMedian: median, readyMinutesP90: p90 } = today
  return (
    <section aria-labelledby="today" className={styles.part}>
      <h2 id="today">{t('today')}</h2>
      <dl className={styles.tiles}>
        <Tile label={t('orders')} value={count(orders)}>
          {say(compareCounts(orders, weekBefore.orders, language), count(weekBefore.orders))}
        </Tile>
        <Tile label={t('takings')} value={price(takings)}>
          {say(compareCounts(takings, weekBefore.takings, language), price(weekBefore.takings))}
        </Tile>
        <Tile label={t('average')} value={orNone(average, price)}>
          {say(compareCounts(average, weekBefore.average, language), orNone(weekBefore.average, price))}
        </Tile>
        <Tile label={t('ready')} value={orNone(median, minutes)}>
          {p90 !== null && <span className={styles.line}>{t('ready.p90', { minutes: minutes(p90) })}</span>}
          {say(
            compareMinutes(median, weekBefore.readyMinutesMedian, minutes),
            orNone(weekBefore.readyMinutesMedian, minutes),
          )}
        </Tile>
        <Tile label={t('rolledBack')} value={count(rolledBack)}>
          {t('compare.count', { before: count(weekBefore.rolledBack) })}
        </Tile>
      </dl>
    </section>
  )
}

function Tile({
  label,
  value,
  children,
}: {
  readonly label: string
  readonly value: string
  readonly children: ReactNode
}) {
  return (
    <div className={styles.tile}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.soft}>{children}</dd>
    </div>
  )
}
