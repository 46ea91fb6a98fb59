import type { AdminCampaigns, CampaignSettings } from '@carte/contract'
import { changeCampaign } from '@carte/contract/admin'
import type { Result } from '@carte/contract/client'
import { useTexts } from '@carte/i18n'
import { useNavigate, useRevalidator } from '@carte/navigation'
import { Button, Notice } from '@carte/ui'
import { useMemo, useState } from 'react'
import { SaveBar, useAdminForm, useConflict, useFieldProblemText } from '../../components/form/index.ts'
import { ConfirmDialog, useAdminCall } from '../../components/index.ts'
import { adminPaths } from '../../paths.ts'
import { CampaignFields } from './CampaignFields.tsx'
import { CampaignPreviewCard } from './CampaignPreviewCard.tsx'
import * as styles from './Campaigns.module.css'
import { campaignSchema, fieldOf, nameIn, newCampaign, settingsOf, valuesOf } from './campaign-values.ts'
import { campaignTexts } from './texts.ts'
import { useFieldInWords } from './useFieldInWords.ts'

interface CampaignEditorProps {
  readonly data: AdminCampaigns
  /** Null: it is new, or another person has removed it. */
  readonly campaign: CampaignSettings | null
  /** What the form shows. Null for a new one. */
  readonly last: CampaignSettings | null
}

/** The form of a campaign, and what it would do to sample baskets. */
export function CampaignEditor({ data, campaign, last }: CampaignEditorProps) {
  const { t } = useTexts(campaignTexts)
  const call = useAdminCall()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isRemoving, setRemoving] = useState(false)
  const { currencies } = data
  const [initial] = useState(() => newCampaign(currencies, Date.now()))
  const values = useMemo(() => (last ? valuesOf(last, currencies) : initial), [last, currencies, initial])
  const toList = () => navigate(adminPaths.campaigns.href())
  const form = useAdminForm({
    schema: useSchema(Object.keys(values.prices)[0] ?? ''),
    values,
    protect: !isRemoving,
    textOfFieldError: (field, error) => (field === 'to' && error === 'invalid' ? t('endError') : null),
    save: async (typed) => {
      const after = settingsOf(typed, last)
      return withFields(await call(changeCampaign, { body: { before: campaign, after } }), after)
    },
    onSaved: () => (last ? revalidate() : toList()),
  })
  const describe = useFieldInWords()
  const { action, notice } = useConflict({ form, values, describe })
  return (
    <form {...form.formProps} className={styles.editor}>
      <div className={styles.form}>
        <CampaignFields form={form.form} data={data} isNew={last === null} />
        {last !== null && campaign === null && <Notice tone="warning" title={t('removedMeanwhile')} />}
        {notice}
      </div>
      {/* Before the button, so that a phone shows what changes before it is saved. */}
      <CampaignPreviewCard control={form.form.control} last={last} />
      <div className={styles.end}>
        <SaveBar form={form} action={action} label={last ? undefined : t('create')}>
          {campaign && <RemoveButton campaign={campaign} onRemoving={setRemoving} onRemoved={toList} />}
        </SaveBar>
      </div>
    </form>
  )
}

function useSchema(currency: string) {
  const { t } = useTexts(campaignTexts)
  return useMemo(
    () =>
      campaignSchema(
        {
          code: () => t('codeError'),
          dishes: () => t('dishesError'),
          percent: () => t('percentError'),
          price: () => t('priceError'),
          priceMissing: () => t('priceMissing'),
          end: () => t('endError'),
        },
        currency,
      ),
    [t, currency],
  )
}

/** Returns a result whose errors name the fields of the form. */
function withFields<T>(result: Result<T>, sent: CampaignSettings): Result<T> {
  if (result.ok || !result.problem.errors) return result
  const errors = Object.entries(result.problem.errors).map(([name, codes]) => [fieldOf(name, sent), codes] as const)
  return { ...result, problem: { ...result.problem, errors: Object.fromEntries(errors) } }
}

interface RemoveButtonProps {
  readonly campaign: CampaignSettings
  /** Called with whether the removal is under way: unsaved changes are then not protected. */
  readonly onRemoving: (isRemoving: boolean) => void
  readonly onRemoved: () => unknown
}

function RemoveButton({ campaign, onRemoving, onRemoved }: RemoveButtonProps) {
  const { t, language } = useTexts(campaignTexts)
  const call = useAdminCall()
  const { revalidate } = useRevalidator()
  const problemText = useFieldProblemText()
  const [isOpen, setOpen] = useState(false)
  const remove = async () => {
    onRemoving(true)
    const result = await call(changeCampaign, { body: { before: campaign, after: null } })
    if (result.ok) {
      await onRemoved()
      return null
    }
    onRemoving(false)
    if (result.status === 409) await revalidate()
    return problemText(result.problem)
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)} className={styles.remove}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('removeTitle', { name: nameIn(campaign, language) })}
        confirmLabel={t('remove')}
        onConfirm={remove}
        onClose={() => setOpen(false)}
      >
        <p>{t('removeText')}</p>
      </ConfirmDialog>
    </>
  )
}
