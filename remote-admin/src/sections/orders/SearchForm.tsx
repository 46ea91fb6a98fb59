import { ORDER_STATUSES } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { useNavigate } from '@carte/navigation'
import { Button, Field, SearchInput, Select, TextInput } from '@carte/ui'
import { useState } from 'react'
import { adminPaths } from '../../paths.ts'
import type { OrderFilter } from './orders.loader.ts'
import * as styles from './SearchForm.module.css'
import { orderTexts } from './texts.ts'

interface SearchFormProps {
  readonly shopId: string
  readonly filter: OrderFilter
}

/** The search of the list. The address holds what is searched for, so that it can be kept and sent. */
export function SearchForm({ shopId, filter }: SearchFormProps) {
  const { t } = useTexts(orderTexts)
  const navigate = useNavigate()
  const [search, setSearch] = useState(filter.search ?? '')
  const { status, from, to } = filter
  const show = (more: Partial<Record<'search' | 'status' | 'from' | 'to', string>>) => {
    const query = Object.entries({ search: search.trim(), status, from, to, ...more }).filter(([, value]) => value)
    void navigate(adminPaths.orders.href({ shopId }, Object.fromEntries(query)))
  }
  return (
    <form
      aria-label={t('search')}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        // After the event: React reads the form's data for a navigation that begins in it.
        queueMicrotask(() => show({}))
      }}
    >
      <div className={styles.text}>
        <SearchInput
          value={search}
          label={`${t('search')}: ${t('searchHint')}`}
          placeholder={t('searchHint')}
          clearLabel={t('searchClear')}
          maxLength={100}
          onChange={(value) => {
            setSearch(value)
            if (value === '' && filter.search !== undefined) show({ search: '' })
          }}
        />
        <Button type="submit" kind="ghost">
          {t('searchSubmit')}
        </Button>
      </div>
      <Field label={t('status')}>
        <Select value={status ?? ''} onChange={({ currentTarget }) => show({ status: currentTarget.value })}>
          <option value="">{t('status.all')}</option>
          {ORDER_STATUSES.map((each) => (
            <option key={each} value={each}>
              {t(`step.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <DayField label={t('from')} value={from} onChange={(value) => show({ from: value })} />
      <DayField label={t('to')} value={to} onChange={(value) => show({ to: value })} />
    </form>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

/** A date that takes effect when it is complete, so that no page is loaded while the year is typed. */
function DayField({ label, value = '', onChange }: DayFieldProps) {
  return (
    <Field label={label}>
      <TextInput
        type="date"
        defaultValue={value}
        min="2000-01-01"
        max="2099-12-31"
        onChange={({ currentTarget }) => {
          const { value: typed, validity } = currentTarget
          if (validity.valid && typed !== value && !typed.startsWith('0')) onChange(typed)
        }}
      />
    </Field>
  )
}
