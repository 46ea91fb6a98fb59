import type { DeployedVersion, PartStatus } from '@carte/contract'
import { changeCanaryShare, promoteCanary, rollBackRelease } from '@carte/contract/admin'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Dialog } from '@carte/ui'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { FormStatus, TextAreaField, TextField, useAdminForm } from '../../components/form/index.ts'
import { useAdminCall } from '../../components/index.ts'
import * as styles from './ReleasesSection.module.css'
import { releasesTexts } from './texts.ts'

type Canary = NonNullable<PartStatus['canary']>
/** A change that a person has chosen, with the versions that they saw. */
export type Change =
  | { readonly kind: 'share' | 'promote' | 'withdraw'; readonly canary: Canary }
  | { readonly kind: 'rollback'; readonly live: DeployedVersion; readonly previous: DeployedVersion }

interface ChangeDialogProps {
  readonly part: string
  readonly name: string
  readonly change: Change | null
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

/** Says what a change does, and asks for its reason. */
export function ChangeDialog({ change, name, onClose, ...rest }: ChangeDialogProps) {
  const { t } = useTexts(releasesTexts)
  const { t: common } = useTexts(commonTexts)
  return (
    <Dialog
      open={change !== null}
      title={change ? t(`dialog.${change.kind}`, { part: name }) : ''}
      closeLabel={common('action.close')}
      onClose={onClose}
    >
      {change && <ChangeForm change={change} name={name} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

function ChangeForm({ part, name, change, onClose, onDone }: ChangeDialogProps & { readonly change: Change }) {
  const { t } = useTexts(releasesTexts)
  const { t: common } = useTexts(commonTexts)
  const call = useAdminCall()
  const { revalidate } = useRevalidator()
  const schema = useMemo(
    () =>
      z.object({
        share: z.pipe(
          z.pipe(
            z.string().check(z.trim(), z.minLength(1)),
            z.transform((text) => Number(text.replace(',', '.'))),
          ),
          z.number({ error: () => t('share.invalid') }).check(z.gt(0), z.lte(100)),
        ),
        reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
      }),
    [t],
  )
  const values = useMemo(
    () => ({ share: 'canary' in change ? String(change.canary.share) : '100', reason: '' }),
    [change],
  )
  const form = useAdminForm({
    schema,
    values,
    protect: false,
    save: ({ share, reason }) => {
      const params = { part }
      if (change.kind === 'rollback') {
        const body = { version: change.live.version, to: change.previous.version, reason }
        return call(rollBackRelease, { params, body })
      }
      const { version, share: before } = change.canary
      if (change.kind === 'share') return call(changeCanaryShare, { params, body: { version, before, share, reason } })
      if (change.kind === 'promote') return call(promoteCanary, { params, body: { version, reason } })
      return call(rollBackRelease, { params, body: { version, to: null, reason } })
    },
    onSaved: async () => {
      onClose()
      onDone(t('done', { part: name }))
      await revalidate()
    },
  })
  const { control } = form.form
  const version = change.kind === 'rollback' ? change.live.version : change.canary.version
  return (
    <form {...form.formProps} className={styles.form}>
      <p>{t(`explain.${change.kind}`, { version, to: change.kind === 'rollback' ? change.previous.version : '' })}</p>
      {change.kind === 'share' && (
        <TextField control={control} name="share" label={t('share')} inputMode="decimal" autoComplete="off" />
      )}
      <TextAreaField
        control={control}
        name="reason"
        label={t('reason')}
        hint={t('reason.hint')}
        rows={2}
        maxLength={300}
      />
      <FormStatus
        form={form}
        action={
          form.problem?.code === 'changed-meanwhile' && (
            <Button small kind="ghost" onClick={() => void revalidate().then(onClose)}>
              {t('showPresent')}
            </Button>
          )
        }
      />
      <div className={styles.actions}>
        <Button type="submit" busy={form.state === 'saving'}>
          {t(`confirm.${change.kind}`)}
        </Button>
        <Button kind="ghost" onClick={onClose}>
          {common('action.cancel')}
        </Button>
      </div>
    </form>
  )
}
