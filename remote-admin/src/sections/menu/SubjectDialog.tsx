import { type FieldValue, fieldValue, isSameValue } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Field, TextInput } from '@carte/ui'
import { type ReactNode, useState } from 'react'
import { LANGUAGE_NAMES, LANGUAGES } from '../../components/languages.ts'
import { DISH_PLACES, PictureInput } from '../../components/picture/index.ts'
import { FormDialog } from './AddDialogs.tsx'
import { menuPictureCalls } from './ArticlePicture.tsx'
import { type Edit, listIn } from './edits.ts'
import * as styles from './menu.module.css'
import { SaleTimesInput } from './SaleTimesField.tsx'
import { areSaleTimesValid } from './sale-times.ts'
import { menuTexts } from './texts.ts'
import type { MenuEditor } from './useMenuDraft.ts'

const NAMES = ['name', ...LANGUAGES.map((code) => `name:${code}`)]
const FIELDS = [...NAMES, 'imageUrl']

interface SubjectDialogProps {
  readonly editor: MenuEditor
  /** Null while closed. */
  readonly subject: string | null
  readonly title: string
  readonly isName: (text: string) => boolean
  readonly nameError: string
  readonly hasPicture?: boolean
  readonly hasSaleTimes?: boolean
  /** Saves what was changed. @returns the text of an error, or null */
  readonly save: (edits: readonly Edit[]) => Promise<string | null>
  readonly onClose: () => void
  /** Buttons for other changes of the subject. */
  readonly actions?: ReactNode
}

/** The names of a category or a level in all languages, and optionally its picture. */
export function SubjectDialog({ subject, ...props }: SubjectDialogProps) {
  return subject === null ? null : <OpenDialog key={subject} subject={subject} {...props} />
}

/** The dialog of one subject. What is typed stays when another person changes the menu. */
function OpenDialog({
  editor,
  subject,
  isName,
  hasPicture,
  hasSaleTimes,
  save,
  onClose,
  ...rest
}: SubjectDialogProps & { readonly subject: string }) {
  const { title, nameError, actions } = rest
  const { menu, content } = editor
  const { t } = useTexts(menuTexts)
  const [seen] = useState<Readonly<Record<string, FieldValue | null>>>(() =>
    Object.fromEntries([...FIELDS, 'saleTimes'].map((field) => [field, fieldValue(content, subject, field)])),
  )
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(FIELDS.map((field) => [field, String(seen[field] ?? '')])),
  )
  const [saleTimes, setSaleTimes] = useState<readonly string[]>(() => listIn(content, subject, 'saleTimes'))
  const [isInvalid, setInvalid] = useState(false)
  const areTimesBad = !areSaleTimesValid(saleTimes)
  const isNameInvalid = isInvalid && !isName((values.name ?? '').trim())
  const submit = async () => {
    const isBad = !isName((values.name ?? '').trim())
    setInvalid(isBad || areTimesBad)
    if (isBad || areTimesBad) return null
    const texts = FIELDS.map((field) => ({
      subject,
      field,
      seen: seen[field] ?? null,
      value: values[field]?.trim() || null,
    })).filter(({ seen: before, value }) => before !== value)
    const times = {
      subject,
      field: 'saleTimes',
      seen: seen.saleTimes ?? null,
      value: saleTimes.length > 0 ? saleTimes : null,
    }
    const edits = [...texts, ...(isSameValue(times.seen, times.value) ? [] : [times])]
    const error = menu.canChange && edits.length > 0 ? await save(edits) : null
    if (error === null) onClose()
    return error
  }
  return (
    <FormDialog open title={title} onClose={onClose} onSubmit={submit}>
      {NAMES.map((field) => {
        const [, language] = field.split(':')
        const label = Object.entries(LANGUAGE_NAMES).find(([code]) => code === language)?.[1] ?? t('field.name')
        return (
          <Field
            key={field}
            label={label}
            note={values[field] === '' ? t('missing') : undefined}
            error={field === 'name' && isNameInvalid && nameError}
          >
            <TextInput
              value={values[field] ?? ''}
              lang={language}
              maxLength={200}
              readOnly={!menu.canChange}
              onChange={({ target }) => setValues({ ...values, [field]: target.value })}
            />
          </Field>
        )
      })}
      {hasSaleTimes && (
        <SaleTimesInput
          value={saleTimes}
          onChange={setSaleTimes}
          hint={t('sale.hint.category')}
          isInvalid={isInvalid}
          readOnly={!menu.canChange}
        />
      )}
      {hasPicture && (
        <fieldset disabled={!menu.canChange} className={styles.picturePart}>
          <legend>{t('field.imageUrl')}</legend>
          <PictureInput
            value={values.imageUrl ?? ''}
            // An upload takes a while, in which names can be typed.
            onChange={(imageUrl) => setValues((before) => ({ ...before, imageUrl }))}
            calls={menuPictureCalls(menu.id)}
            version={menu.pictureVersions[values.imageUrl ?? '']}
            places={DISH_PLACES}
            alt={values.name ?? ''}
          />
        </fieldset>
      )}
      {menu.canChange && <div className={styles.dialogActions}>{actions}</div>}
    </FormDialog>
  )
}
