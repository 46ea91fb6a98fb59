import type { CustomerData, CustomerDeletion, RetentionSettings } from '@carte/contract'
import { findCustomerData } from '@carte/contract/admin'
import { isEmailAddress } from '@carte/domain'
import { formatCount } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Button, Card, EmptyState, Notice } from '@carte/ui'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { FormStatus, TextField, useAdminForm } from '../../components/form/index.ts'
import { SectionPage, useAdminCall } from '../../components/index.ts'
import type { SectionProps } from '../../section.ts'
import { adminTexts } from '../../texts.ts'
import { CustomerActions } from './CustomerActions.tsx'
import { CustomerDetails } from './CustomerDetails.tsx'
import * as styles from './CustomersSection.module.css'
import { customersTexts } from './texts.ts'

type Shown =
  | { readonly kind: 'found'; readonly data: CustomerData }
  | { readonly kind: 'deleted'; readonly email: string; readonly deletion: CustomerDeletion }

/** Finds, exports and deletes what is stored about an email address, and says how long data is stored. */
export function CustomersSection({ data: retention }: SectionProps<RetentionSettings>) {
  const { t } = useTexts(customersTexts)
  const [shown, setShown] = useState<Shown | null>(null)
  const isNothing = shown?.kind === 'found' && shown.data.account === null && shown.data.orderCount === 0
  return (
    <SectionPage title={t('title')} intro={t('intro')}>
      <FindForm onFound={(data) => setShown({ kind: 'found', data })} />
      <div aria-live="polite">
        {shown?.kind === 'deleted' && <Deleted {...shown} />}
        {isNothing && (
          <EmptyState icon="search" title={t('nothing', { email: shown.data.email })}>
            <p>{t('nothingText')}</p>
          </EmptyState>
        )}
      </div>
      {shown?.kind === 'found' && !isNothing && (
        <section aria-labelledby="found" className={styles.part}>
          <div className={styles.head}>
            <h2 id="found" className={styles.address}>
              {shown.data.email}
            </h2>
            <CustomerActions
              key={shown.data.email}
              data={shown.data}
              retention={retention}
              onChanged={(data) => setShown({ kind: 'found', data })}
              onDeleted={(deletion) => setShown({ kind: 'deleted', email: shown.data.email, deletion })}
            />
          </div>
          <CustomerDetails data={shown.data} />
        </section>
      )}
      <Retention retention={retention} />
    </SectionPage>
  )
}

function FindForm({ onFound }: { readonly onFound: (data: CustomerData) => void }) {
  const { t } = useTexts(customersTexts)
  const { t: admin } = useTexts(adminTexts)
  const call = useAdminCall()
  const schema = useMemo(
    () =>
      z.object({
        email: z
          .string()
          .check(
            z.trim(),
            z.minLength(1),
            z.maxLength(254),
            z.refine(isEmailAddress, { error: () => admin('field.email') }),
          ),
      }),
    [admin],
  )
  const values = useMemo(() => ({ email: '' }), [])
  const form = useAdminForm({
    schema,
    values,
    protect: false,
    save: (body) => call(findCustomerData, { body }),
    onSaved: onFound,
  })
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField
        control={form.form.control}
        name="email"
        label={t('email')}
        hint={t('email.hint')}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
      />
      <FormStatus form={form} />
      <div>
        <Button type="submit" busy={form.state === 'saving'}>
          {t('find')}
        </Button>
      </div>
    </form>
  )
}

function Deleted({ email, deletion }: { readonly email: string; readonly deletion: CustomerDeletion }) {
  const { t, language } = useTexts(customersTexts)
  const { keptOrders, openOrders } = deletion
  return (
    <Notice tone="success" announce="none" title={t('deleted', { email })}>
      {keptOrders > 0 && <p>{t('deleted.kept', { number: formatCount(keptOrders, language) })}</p>}
      {openOrders > 0 && <p>{t('deleted.open', { number: formatCount(openOrders, language) })}</p>}
    </Notice>
  )
}

const PERIODS = ['contacts', 'unpaid', 'orders', 'files', 'unconfirmed', 'accounts'] as const

function Retention({ retention }: { readonly retention: RetentionSettings }) {
  const { t, language } = useTexts(customersTexts)
  const daysOf = (days: number | null) =>
    days === null ? t('retention.forever') : t('retention.days', { count: days, number: formatCount(days, language) })
  return (
    <Card as="section" aria-labelledby="retention" className={styles.part}>
      <h2 id="retention">{t('retention')}</h2>
      <p className={styles.soft}>{t('retention.intro')}</p>
      <dl className={styles.facts}>
        {PERIODS.map((period) => (
          <div key={period}>
            <dt>{t(`retention.${period}`)}</dt>
            <dd>{daysOf(retention[period])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
