import type { CreatedOperatorKey, OperatorKeyEntry } from '@carte/contract'
import { createOperatorKey, revokeOperatorKey } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Card, EmptyState, Notice } from '@carte/ui'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { FormStatus, TextField, useAdminForm } from '../../components/form/index.ts'
import { formatDateTime } from '../../components/formats.ts'
import { ConfirmDialog, SectionPage, useAdminCall, useProblemText } from '../../components/index.ts'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import type { SectionProps } from '../../section.ts'
import * as styles from './KeysSection.module.css'
import { keysTexts } from './texts.ts'

/** The keys with which programs read metrics and the state of releases (RELEASE-42). */
export function KeysSection({ data: keys }: SectionProps<readonly OperatorKeyEntry[]>) {
  const { t, language } = useTexts(keysTexts)
  const [created, setCreated] = useState<CreatedOperatorKey | null>(null)
  const [revoking, setRevoking] = useState<OperatorKeyEntry | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const columns = useMemo<readonly DataColumn<OperatorKeyEntry>[]>(
    () => [
      { id: 'name', header: t('name'), isRowHeader: true, sortValue: ({ name }) => name, cell: ({ name }) => name },
      { id: 'id', header: t('id'), cell: ({ id }) => <code>{id}</code> },
      {
        id: 'created',
        header: t('created'),
        sortValue: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => formatDateTime(createdAt, language),
      },
      {
        id: 'actions',
        header: t('actions'),
        isHeaderHidden: true,
        align: 'end',
        cell: (key) => (
          <Button small kind="quiet" aria-label={t('revokeOf', { name: key.name })} onClick={() => setRevoking(key)}>
            {t('revoke')}
          </Button>
        ),
      },
    ],
    [t, language],
  )
  return (
    <SectionPage title={t('title')} intro={t('intro')}>
      <div aria-live="polite">{done !== null && <Notice tone="success" announce="none" title={done} />}</div>
      {created && <CreatedKey created={created} />}
      <DataTable
        caption={t('list')}
        columns={columns}
        rows={keys}
        keyOf={({ id }) => id}
        initialSort={{ id: 'name' }}
        empty={<EmptyState icon="info" title={t('empty')} />}
      />
      <CreateForm
        onCreated={(key) => {
          setDone(null)
          setCreated(key)
        }}
      />
      <RevokeDialog
        revoking={revoking}
        onClose={() => setRevoking(null)}
        onDone={({ id, name }) => {
          if (created?.id === id) setCreated(null)
          setDone(t('revoked', { name }))
        }}
      />
    </SectionPage>
  )
}

/** Shows a new key, which no later page can show. */
function CreatedKey({ created: { name, key } }: { readonly created: CreatedOperatorKey }) {
  const { t } = useTexts(keysTexts)
  const [isCopied, setCopied] = useState(false)
  // A page without HTTPS has no clipboard.
  const canCopy = typeof navigator !== 'undefined' && navigator.clipboard !== undefined
  return (
    <Notice
      tone="warning"
      title={t('shown', { name })}
      action={
        canCopy && (
          <Button
            small
            kind="ghost"
            onClick={() => void navigator.clipboard.writeText(key).then(() => setCopied(true))}
          >
            {t(isCopied ? 'copied' : 'copy')}
          </Button>
        )
      }
    >
      <p>{t('shownText')}</p>
      <code className={styles.key}>{key}</code>
    </Notice>
  )
}

function CreateForm({ onCreated }: { readonly onCreated: (key: CreatedOperatorKey) => void }) {
  const { t } = useTexts(keysTexts)
  const call = useAdminCall()
  const { revalidate } = useRevalidator()
  const schema = useMemo(() => z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }), [])
  const values = useMemo(() => ({ name: '' }), [])
  const form = useAdminForm({
    schema,
    values,
    protect: false,
    save: (body) => call(createOperatorKey, { body }),
    onSaved: async (key) => {
      onCreated(key)
      form.discard()
      await revalidate()
    },
  })
  return (
    <Card as="section" aria-labelledby="create">
      <h2 id="create">{t('create')}</h2>
      <form {...form.formProps} className={styles.form}>
        <TextField
          control={form.form.control}
          name="name"
          label={t('name')}
          hint={t('name.hint')}
          maxLength={100}
          autoComplete="off"
        />
        <FormStatus form={form} />
        <div>
          <Button type="submit" busy={form.state === 'saving'}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface RevokeDialogProps {
  readonly revoking: OperatorKeyEntry | null
  readonly onClose: () => void
  readonly onDone: (key: OperatorKeyEntry) => void
}

function RevokeDialog({ revoking, onClose, onDone }: RevokeDialogProps) {
  const { t } = useTexts(keysTexts)
  const call = useAdminCall()
  const problemText = useProblemText()
  const { revalidate } = useRevalidator()
  const revoke = async () => {
    if (!revoking) return null
    const result = await call(revokeOperatorKey, { params: { keyId: revoking.id } })
    if (!result.ok) return problemText(result.problem)
    onClose()
    onDone(revoking)
    await revalidate()
    return null
  }
  return (
    <ConfirmDialog
      open={revoking !== null}
      title={t('revokeOf', { name: revoking?.name ?? '' })}
      confirmLabel={t('revoke')}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{t('revokeText')}</p>
    </ConfirmDialog>
  )
}
