import type { VatRate } from '@carte/contract'
import { changeVatRate } from '@carte/contract/admin'
import { commonTexts, formatPercent, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Card, EmptyState, IconButton } from '@carte/ui'
import { useMemo, useState } from 'react'
import { useFieldProblemText } from '../../components/form/index.ts'
import { formatLocalDate } from '../../components/formats.ts'
import { ConfirmDialog, useAdminCall } from '../../components/index.ts'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import * as styles from './Installation.module.css'
import { installationTexts } from './texts.ts'
import { keyOfRate, type Opened, VatRateDialog } from './VatRateDialog.tsx'

interface VatRatesCardProps {
  readonly rates: readonly VatRate[]
  /** Classes of goods. */
  readonly goods: readonly string[]
}

/** The VAT rates by country, class of goods, order type and period (SETUP-14). */
export function VatRatesCard({ rates, goods }: VatRatesCardProps) {
  const { t } = useTexts(installationTexts)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [removed, setRemoved] = useState<VatRate | null>(null)
  const columns = useColumns(setOpened, setRemoved)
  return (
    <Card as="section" pad="l" aria-labelledby="vat" className={styles.form}>
      <div className={styles.head}>
        <h2 id="vat">{t('vat')}</h2>
        <Button kind="ghost" small onClick={() => setOpened({ rate: null })}>
          {t('vatAdd')}
        </Button>
      </div>
      <p className={styles.soft}>{t('vatIntro')}</p>
      <DataTable
        caption={t('vat')}
        columns={columns}
        rows={rates}
        keyOf={keyOfRate}
        empty={<EmptyState level={3} title={t('vatEmpty')} />}
      />
      <VatRateDialog opened={opened} rates={rates} goods={goods} onClose={() => setOpened(null)} />
      <RemoveRateDialog rate={removed} onClose={() => setRemoved(null)} />
    </Card>
  )
}

/** Says a rate in words, to tell it from others. */
export function useRateName() {
  const { t, language } = useTexts(installationTexts)
  const { t: common } = useTexts(commonTexts)
  return ({ country, goods, orderType, validFrom }: VatRate) =>
    t('rateName', {
      country,
      goods,
      type: common(`orderType.${orderType}`),
      date: formatLocalDate(validFrom, language),
    })
}

function useColumns(onOpen: (opened: Opened) => void, onRemove: (rate: VatRate) => void) {
  const { t, language } = useTexts(installationTexts)
  const { t: common } = useTexts(commonTexts)
  return useMemo<readonly DataColumn<VatRate>[]>(() => {
    const nameOf = ({ country, goods, orderType, validFrom }: VatRate) =>
      t('rateName', {
        country,
        goods,
        type: common(`orderType.${orderType}`),
        date: formatLocalDate(validFrom, language),
      })
    return [
      {
        id: 'country',
        header: t('country'),
        isRowHeader: true,
        sortValue: ({ country }) => country,
        cell: (rate) => rate.country,
      },
      { id: 'goods', header: t('goods'), sortValue: ({ goods }) => goods, cell: ({ goods }) => goods },
      { id: 'type', header: t('orderType'), cell: ({ orderType }) => common(`orderType.${orderType}`) },
      {
        id: 'from',
        header: t('validFrom'),
        sortValue: ({ validFrom }) => validFrom,
        cell: ({ validFrom }) => <span className={styles.date}>{formatLocalDate(validFrom, language)}</span>,
      },
      {
        id: 'to',
        header: t('validTo'),
        sortValue: ({ validTo }) => validTo || null,
        cell: ({ validTo }) => (
          <span className={styles.date}>{validTo === '' ? t('noEnd') : formatLocalDate(validTo, language)}</span>
        ),
      },
      {
        id: 'rate',
        header: t('rate'),
        align: 'end',
        sortValue: ({ rate }) => rate,
        cell: ({ rate }) => formatPercent(rate ?? 0, language),
      },
      {
        id: 'actions',
        header: t('actions'),
        isHeaderHidden: true,
        align: 'end',
        cell: (rate) => (
          <span className={styles.actions}>
            {rate.validTo === '' && (
              <Button
                small
                kind="quiet"
                aria-label={t('endOf', { name: nameOf(rate) })}
                onClick={() => onOpen({ rate, isEnding: true })}
              >
                {t('end')}
              </Button>
            )}
            <Button
              small
              kind="quiet"
              aria-label={t('changeOf', { name: nameOf(rate) })}
              onClick={() => onOpen({ rate })}
            >
              {t('change')}
            </Button>
            <IconButton icon="trash" label={t('removeOf', { name: nameOf(rate) })} onClick={() => onRemove(rate)} />
          </span>
        ),
      },
    ]
  }, [t, common, language, onOpen, onRemove])
}

function RemoveRateDialog({ rate, onClose }: { readonly rate: VatRate | null; readonly onClose: () => void }) {
  const { t } = useTexts(installationTexts)
  const call = useAdminCall()
  const problemText = useFieldProblemText()
  const { revalidate } = useRevalidator()
  const nameOf = useRateName()
  return (
    <ConfirmDialog
      open={rate !== null}
      title={t('removeTitle', { name: rate ? nameOf(rate) : '' })}
      confirmLabel={t('remove')}
      onClose={onClose}
      onConfirm={async () => {
        const result = await call(changeVatRate, { body: { before: rate, after: null } })
        if (!result.ok) {
          if (result.status === 409) await revalidate()
          return problemText(result.problem)
        }
        onClose()
        await revalidate()
        return null
      }}
    >
      <p>{t('vatRemoveText')}</p>
    </ConfirmDialog>
  )
}
