import type { TabletKey } from '@carte/contract'
import { createTabletKey, revokeTabletKey } from '@carte/contract/admin'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Dialog, EmptyState } from '@carte/ui'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { SaveBar, TextField, useAdminForm } from '../../components/form/index.ts'
import { required } from '../../components/form/schemas.ts'
import { formatDateTime } from '../../components/formats.ts'
import { ConfirmDialog, SectionPage, useAdminCall, useProblemText } from '../../components/index.ts'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import type { SectionProps } from '../../section.ts'
import { CopyText } from '../../shop-texts/CopyText.tsx'
import { shopTexts } from '../../shop-texts/texts.ts'
import * as styles from '../shop-settings/ShopSettings.module.css'
import type { TabletsData } from './tablets.loader.ts'

/** The keys with which tablets of a shop sign in (SETUP-8). */
export function TabletsSection({ data: { shopId, keys } }: SectionProps<TabletsData>) {
  const { t, language } = useTexts(shopTexts)
  const { t: common } = useTexts(commonTexts)
  const call = useAdminCall()
  const problemText = useProblemText()
  const { revalidate } = useRevalidator()
  const [isAdding, setAdding] = useState(false)
  const [revoked, setRevoked] = useState<TabletKey | null>(null)
  const columns = useMemo<readonly DataColumn<TabletKey>[]>(
    () => [
      { id: 'name', header: t('tablets.name'), isRowHeader: true, cell: ({ name }) => name },
      { id: 'created', header: t('tablets.created'), cell: ({ createdAt }) => formatDateTime(createdAt, language) },
      {
        id: 'actions',
        header: t('list.actions'),
        isHeaderHidden: true,
        align: 'end',
        cell: (key) => (
          <Button
            kind="quiet"
            small
            aria-label={t('tablets.revokeOf', { name: key.name })}
            onClick={() => setRevoked(key)}
          >
            {t('tablets.revoke')}
          </Button>
        ),
      },
    ],
    [t, language],
  )
  return (
    <SectionPage
      title={t('tablets.title')}
      intro={t('tablets.intro')}
      actions={<Button onClick={() => setAdding(true)}>{t('tablets.add')}</Button>}
    >
      <DataTable
        caption={t('tablets.title')}
        columns={columns}
        rows={keys}
        keyOf={({ id }) => id}
        empty={<EmptyState icon="info" title={t('tablets.empty')} />}
      />
      <Dialog
        open={isAdding}
        title={t('tablets.add')}
        closeLabel={common('action.close')}
        onClose={() => setAdding(false)}
      >
        <NewKey shopId={shopId} />
      </Dialog>
      <ConfirmDialog
        open={revoked !== null}
        title={t('tablets.revokeTitle', { name: revoked?.name ?? '' })}
        confirmLabel={t('tablets.revoke')}
        onClose={() => setRevoked(null)}
        onConfirm={async () => {
          const result = await call(revokeTabletKey, { params: { shopId, keyId: revoked?.id ?? '' } })
          if (!result.ok) return problemText(result.problem)
          await revalidate()
          setRevoked(null)
          return null
        }}
      >
        <p>{t('tablets.revokeText')}</p>
      </ConfirmDialog>
    </SectionPage>
  )
}

const schema = z.strictObject({ name: required(100) })
const NO_NAME = { name: '' }

/** Asks for a name, and then shows the key once. */
function NewKey({ shopId }: { readonly shopId: string }) {
  const { t } = useTexts(shopTexts)
  const call = useAdminCall()
  const { revalidate } = useRevalidator()
  const [created, setCreated] = useState<{ readonly name: string; readonly key: string } | null>(null)
  const form = useAdminForm({
    schema,
    values: NO_NAME,
    protect: false,
    save: (body) => call(createTabletKey, { params: { shopId }, body }),
    onSaved: async (answer) => {
      setCreated(answer)
      await revalidate()
    },
  })
  if (created)
    return (
      <div className={styles.form}>
        <h3>{t('tablets.shown', { name: created.name })}</h3>
        <CopyText text={created.key} />
        <p role="status">{t('tablets.once')}</p>
      </div>
    )
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField control={form.form.control} name="name" label={t('tablets.name')} />
      <SaveBar form={form} label={t('tablets.add')} />
    </form>
  )
}
