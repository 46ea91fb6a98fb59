import { type FieldValue, fieldValue } from '@carte/domain'
import { LANGUAGE_NAMES, useTexts } from '@carte/i18n'
import { Field, TextInput } from '@carte/ui'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { FormDialog } from './AddDialogs.tsx'
import type { Edit } from './edits.ts'
import { PictureInput } from './PictureField.tsx'
import { menuTexts } from './texts.ts'
import type { MenuEditor } from './useMenuDraft.ts'

const NAMES = ['name', ...Object.keys(LANGUAGE_NAMES).map((code) => `name:${code}`)]
const FIELDS = [...NAMES, 'imageUrl']

interface SubjectDialogProps {
  readonly editor: MenuEditor
  /** Null while closed. */
  readonly subject: string | null
  readonly title: string
  readonly isName: (text: string) => boolean
  readonly nameError: string
  readonly hasPicture?: boolean
  /** Saves what was changed. @returns the text of an error, or null */
  readonly save: (edits: readonly Edit[]) => Promise<string | null>
  readonly onClose: () => void
  readonly footer?: ReactNode
}

/** The names of a category or a level in all languages, and optionally its picture. */
export function SubjectDialog({
  editor,
  subject: opened,
  isName,
  hasPicture,
  save,
  onClose,
  ...rest
}: SubjectDialogProps) {
  const { title, nameError, footer } = rest
  const { menu, content } = editor
  const { t } = useTexts(menuTexts)
  const subject = opened ?? ''
  const [seen, setSeen] = useState<Readonly<Record<string, FieldValue | null>>>({})
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [isInvalid, setInvalid] = useState(false)
  const begin = useEffectEvent((of: string) => {
    const present = FIELDS.map((field) => [field, fieldValue(content, of, field)] as const)
    setSeen(Object.fromEntries(present))
    setValues(Object.fromEntries(present.map(([field, value]) => [field, String(value ?? '')])))
    setInvalid(false)
  })
  // Only for another subject: what is typed stays when another person changes the menu.
  useEffect(() => begin(subject), [subject])
  const submit = async () => {
    const isBad = !isName((values.name ?? '').trim())
    setInvalid(isBad)
    if (isBad) return null
    const edits = FIELDS.map((field) => ({
      subject,
      field,
      seen: seen[field] ?? null,
      value: values[field]?.trim() || null,
    })).filter(({ seen: before, value }) => before !== value)
    const error = menu.canChange && edits.length > 0 ? await save(edits) : null
    if (error === null) onClose()
    return error
  }
  return (
    <FormDialog
      open={opened !== null}
      title={title}
      onClose={onClose}
      onSubmit={submit}
      footer={menu.canChange && footer}
    >
      {NAMES.map((field) => {
        const [, language] = field.split(':')
        const label = Object.entries(LANGUAGE_NAMES).find(([code]) => code === language)?.[1] ?? t('field.name')
        return (
          <Field
            key={field}
            label={label}
            note={values[field] === '' ? t('missing') : undefined}
            error={field === 'name' && isInvalid && nameError}
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
      {hasPicture && (
        <fieldset disabled={!menu.canChange}>
          <legend>{t('field.imageUrl')}</legend>
          <PictureInput
            value={values.imageUrl ?? ''}
            onChange={(imageUrl) => setValues({ ...values, imageUrl })}
            editor={editor}
            alt={values.name ?? ''}
          />
        </fieldset>
      )}
    </FormDialog>
  )
}
