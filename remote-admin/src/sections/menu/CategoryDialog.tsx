import { type FieldValue, fieldValue } from '@carte/domain'
import { LANGUAGE_NAMES, useTexts } from '@carte/i18n'
import { Button, Field, TextInput } from '@carte/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormDialog } from './AddDialogs.tsx'
import { addCategory, type Edit, removeCategory } from './edits.ts'
import { subjectName } from './names.ts'
import { menuTexts } from './texts.ts'
import type { MenuEditor } from './useMenuDraft.ts'

const FIELDS = ['name', ...Object.keys(LANGUAGE_NAMES).map((code) => `name:${code}`)]

interface CategoryDialogProps {
  readonly editor: MenuEditor
  readonly category: string | null
  readonly save: (edits: readonly Edit[]) => Promise<string | null>
  readonly onClose: () => void
}

/** The names of a category. */
export function CategoryDialog({ editor: { menu, content }, category, save, onClose }: CategoryDialogProps) {
  const { t } = useTexts(menuTexts)
  const subject = category ?? ''
  const [seen, setSeen] = useState<Readonly<Record<string, FieldValue | null>>>({})
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const [isInvalid, setInvalid] = useState(false)
  const begin = useEffectEvent((of: string) => {
    const values = FIELDS.map((field) => [field, fieldValue(content, of, field)] as const)
    setSeen(Object.fromEntries(values))
    setNames(Object.fromEntries(values.map(([field, value]) => [field, String(value ?? '')])))
    setInvalid(false)
  })
  // Only for another category: what is typed stays when another person changes the menu.
  useEffect(() => begin(subject), [subject])
  const closeAfter = (error: string | null) => {
    if (error === null) onClose()
    return error
  }
  const submit = async () => {
    const isBad = (names.name ?? '').trim() === '' || (names.name ?? '').includes('/')
    setInvalid(isBad)
    if (isBad) return null
    const edits = FIELDS.map((field) => ({
      subject,
      field,
      seen: seen[field] ?? null,
      value: names[field]?.trim() || null,
    })).filter(({ seen: before, value }) => before !== value)
    return closeAfter(edits.length === 0 ? null : await save(edits))
  }
  return (
    <FormDialog
      open={category !== null}
      title={subjectName(content, subject)}
      onClose={onClose}
      onSubmit={menu.canChange ? submit : async () => closeAfter(null)}
      footer={
        menu.canChange && (
          <>
            <Button kind="quiet" onClick={async () => closeAfter(await save(removeCategory(content, subject)))}>
              {t('category.remove')}
            </Button>
            <Button
              kind="ghost"
              onClick={async () => closeAfter(await save(addCategory(content, t('category.new'), subject)))}
            >
              {t('category.addIn')}
            </Button>
          </>
        )
      }
    >
      {FIELDS.map((field) => {
        const [, language] = field.split(':')
        const label = Object.entries(LANGUAGE_NAMES).find(([code]) => code === language)?.[1] ?? t('field.name')
        return (
          <Field
            key={field}
            label={label}
            note={names[field] === '' ? t('missing') : undefined}
            error={field === 'name' && isInvalid && t('error.name')}
          >
            <TextInput
              value={names[field] ?? ''}
              lang={language}
              maxLength={200}
              readOnly={!menu.canChange}
              onChange={({ target }) => setNames({ ...names, [field]: target.value })}
            />
          </Field>
        )
      })}
    </FormDialog>
  )
}
