import type { ShopSettings, ShopSpot } from '@carte/contract'
import { changeShopSpots, getTableCards } from '@carte/contract/admin'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { useClient } from '@carte/store'
import { Button, buttonClass, Card, Dialog, EmptyState, Field, IconButton, Select } from '@carte/ui'
import { useMemo, useState } from 'react'
import { ConfirmDialog, useAdminCall, useProblemText } from '../../components/index.ts'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import * as styles from './ShopSettings.module.css'
import { SpotForm, SpotsForm } from './SpotForms.tsx'

type Edited = ShopSpot | 'one' | 'many' | null

/** Tables and counters of a shop, and the cards with their QR codes (SETUP-4). */
export function TablesPart({ settings }: { readonly settings: ShopSettings }) {
  const { t } = useTexts(shopTexts)
  const { t: common } = useTexts(commonTexts)
  const call = useAdminCall()
  const problemText = useProblemText()
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<Edited>(null)
  const [removed, setRemoved] = useState<ShopSpot | null>(null)
  const { spots, id: shopId } = settings
  const columns = useMemo<readonly DataColumn<ShopSpot>[]>(
    () => [
      {
        id: 'name',
        header: t('list.name'),
        isRowHeader: true,
        sortValue: ({ name }) => name,
        cell: ({ name }) => name,
      },
      { id: 'id', header: t('new.id'), sortValue: ({ id }) => id, cell: ({ id }) => id },
      { id: 'type', header: t('tables.type'), cell: ({ orderType }) => common(`orderType.${orderType}`) },
      {
        id: 'actions',
        header: t('list.actions'),
        isHeaderHidden: true,
        align: 'end',
        cell: (spot) => (
          <span className={styles.row}>
            <Button kind="quiet" small aria-label={t('editOf', { name: spot.name })} onClick={() => setEdited(spot)}>
              {t('edit')}
            </Button>
            <IconButton icon="trash" label={t('removeOf', { name: spot.name })} onClick={() => setRemoved(spot)} />
          </span>
        ),
      },
    ],
    [t, common],
  )
  const close = () => setEdited(null)
  const isEdited = edited !== null && typeof edited === 'object'
  return (
    <>
      <div className={styles.row}>
        <Button small onClick={() => setEdited('one')}>
          {t('tables.add')}
        </Button>
        <Button kind="ghost" small onClick={() => setEdited('many')}>
          {t('tables.addMany')}
        </Button>
      </div>
      <DataTable
        caption={t('tables.caption')}
        columns={columns}
        rows={spots}
        keyOf={({ id }) => id}
        initialSort={{ id: 'name' }}
        empty={
          <EmptyState icon="cutlery" title={t('tables.empty')}>
            <p>{t('tables.emptyHint')}</p>
          </EmptyState>
        }
      />
      {spots.length > 0 && <Cards shopId={shopId} />}
      <Dialog
        open={edited !== null}
        size="m"
        title={isEdited ? edited.name : t(edited === 'many' ? 'tables.addMany' : 'tables.add')}
        closeLabel={common('action.close')}
        onClose={close}
      >
        {edited === 'many' ? (
          <SpotsForm settings={settings} onSaved={close} />
        ) : (
          <SpotForm settings={settings} spot={isEdited ? edited : null} onSaved={close} />
        )}
      </Dialog>
      <ConfirmDialog
        open={removed !== null}
        title={t('removeTitle', { name: removed?.name ?? '' })}
        confirmLabel={t('remove')}
        onClose={() => setRemoved(null)}
        onConfirm={async () => {
          const body = { changes: [{ before: removed, after: null }] }
          const result = await call(changeShopSpots, { params: { shopId }, body })
          await revalidate()
          if (!result.ok) return problemText(result.problem)
          setRemoved(null)
          return null
        }}
      />
    </>
  )
}

function Cards({ shopId }: { readonly shopId: string }) {
  const { t } = useTexts(shopTexts)
  const client = useClient()
  const [perPage, setPerPage] = useState<'1' | '2' | '4' | '6'>('4')
  return (
    <Card as="section" pad="l">
      <div className={styles.form}>
        <h2>{t('tables.cards')}</h2>
        <Field label={t('tables.perPage')}>
          <Select value={perPage} onChange={(event) => setPerPage(event.target.value as typeof perPage)}>
            {['1', '2', '4', '6'].map((count) => (
              <option key={count}>{count}</option>
            ))}
          </Select>
        </Field>
        <div>
          <a
            href={client.address(getTableCards, { params: { shopId }, query: { perPage } })}
            download
            className={buttonClass('ghost', { small: true })}
          >
            {t('tables.download')}
          </a>
        </div>
      </div>
    </Card>
  )
}
