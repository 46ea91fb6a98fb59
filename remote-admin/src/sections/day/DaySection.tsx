import type { DayClose } from '@carte/contract'
import { getDayCloseCsv, getDayClosePdf } from '@carte/contract/admin'
import { addDays } from '@carte/domain'
import { formatDate, formatWeekday } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link, useNavigate } from '@carte/navigation'
import { useClient } from '@carte/store'
import { buttonClass, Card, EmptyState, Field, Notice, TextInput } from '@carte/ui'
import { SectionPage } from '../../components/index.ts'
import { adminPaths } from '../../paths.ts'
import type { SectionProps } from '../../section.ts'
import * as styles from './DaySection.module.css'
import type { DayData } from './day.loader.ts'
import { Money } from './Money.tsx'
import { dayTexts } from './texts.ts'

/** The day's close of a shop: page, spreadsheet and PDF (MONEY-8, MONEY-10). */
export function DaySection({ data: { day, shopId } }: SectionProps<DayData>) {
  const { t, language } = useTexts(dayTexts)
  const client = useClient()
  const { date, timeZone, isOver, money, orders } = day
  const from = new Date(day.from)
  const file = { params: { shopId, date }, query: { language } }
  const linkClass = buttonClass('ghost', { small: true })
  return (
    <SectionPage
      title={t('title')}
      intro={`${formatWeekday(from, timeZone, language)}, ${formatDate(from, timeZone, language)}`}
      actions={
        <>
          <a href={client.address(getDayCloseCsv, file)} download className={linkClass}>
            {t('csv')}
          </a>
          <a href={client.address(getDayClosePdf, file)} download className={linkClass}>
            {t('pdf')}
          </a>
        </>
      }
    >
      <DayNav key={date} day={day} shopId={shopId} />
      {!isOver && <Notice announce="none" title={t('notOver')} />}
      {money.map((ofCurrency) => (
        <Money key={ofCurrency.currency.name} money={ofCurrency} />
      ))}
      {money.length === 0 && <EmptyState icon="receipt" title={t('nothing')} />}
      <Card as="section">
        <h2 className={styles.heading}>{t('orders')}</h2>
        <dl className={styles.counts}>
          {(['placed', 'paid', 'waiting', 'unpaid', 'cancelled'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`orders.${name}`)}</dt>
              <dd>{orders[name]}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className={styles.soft}>{t('explanation', { zone: timeZone })}</p>
    </SectionPage>
  )
}

function DayNav({ day: { date, isOver }, shopId }: { readonly day: DayClose; readonly shopId: string }) {
  const { t } = useTexts(dayTexts)
  const navigate = useNavigate()
  const hrefOf = (of: string) => adminPaths.dayOf.href({ shopId, date: of })
  const linkClass = buttonClass('ghost', { small: true })
  return (
    <div className={styles.nav}>
      <Link to={hrefOf(addDays(date, -1))} className={linkClass}>
        {t('previous')}
      </Link>
      <Field label={t('day')} className={styles.date}>
        <TextInput
          type="date"
          defaultValue={date}
          min="2000-01-01"
          max="2099-12-31"
          onChange={({ currentTarget: { value, validity } }) => {
            // A year that is being typed begins with zeros.
            if (validity.valid && value !== '' && value !== date && value.startsWith('20')) void navigate(hrefOf(value))
          }}
        />
      </Field>
      {isOver && (
        <Link to={hrefOf(addDays(date, 1))} className={linkClass}>
          {t('next')}
        </Link>
      )}
    </div>
  )
}
