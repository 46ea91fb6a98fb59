import { useTexts } from '@carte/i18n'
import { Field, Select } from '@carte/ui'
import { useState } from 'react'
import { FormDialog } from './AddDialogs.tsx'
import { commonSaleTimesOf, setSaleTimes } from './edits.ts'
import { SaleTimesInput } from './SaleTimesField.tsx'
import type { BulkDialogProps } from './SelectionBar.tsx'
import { areSaleTimesValid } from './sale-times.ts'
import { menuTexts } from './texts.ts'

/** Gives the selected articles sale times, or takes them away. Begins with the times that all of them have. */
export function SaleTimesDialog({ editor: { content }, subjects, save, onClose }: BulkDialogProps) {
  const { t } = useTexts(menuTexts)
  const [action, setAction] = useState('set')
  const [times, setTimes] = useState<readonly string[]>(() => commonSaleTimesOf(content, subjects))
  const [isInvalid, setInvalid] = useState(false)
  const submit = async () => {
    if (action === 'remove') return save(setSaleTimes(content, subjects, []))
    const isBad = !areSaleTimesValid(times)
    setInvalid(isBad)
    if (isBad) return null
    return times.length === 0 ? t('sale.error.none') : save(setSaleTimes(content, subjects, times))
  }
  return (
    <FormDialog open title={t('sale.change')} onClose={onClose} onSubmit={submit}>
      <Field label={t('tag.action')}>
        <Select value={action} onChange={({ target }) => setAction(target.value)}>
          <option value="set">{t('sale.set')}</option>
          <option value="remove">{t('sale.unset')}</option>
        </Select>
      </Field>
      {action === 'set' && (
        <SaleTimesInput value={times} onChange={setTimes} hint={t('sale.hint.bulk')} isInvalid={isInvalid} />
      )}
    </FormDialog>
  )
}
