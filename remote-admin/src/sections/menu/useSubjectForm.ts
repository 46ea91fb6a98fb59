import type { MenuDraft } from '@carte/contract'
import { type FieldValue, fieldValue, isSameValue } from '@carte/domain'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useAdminForm } from '../../components/form/index.ts'
import type { Edit } from './edits.ts'
import { type Meanwhile, type MenuEditor, meanwhileOf } from './useMenuDraft.ts'

type Values = Readonly<Record<string, FieldValue | null>>

interface SubjectFormOptions<Input extends FieldValues> {
  readonly editor: MenuEditor
  readonly subject: string
  readonly schema: z.ZodMiniType<Input, Input>
  /** The form's values of a subject's fields. */
  readonly toForm: (values: Values) => Input
  /** The fields' values of what was typed, for every field of the form. */
  readonly toFields: (input: Input) => Values
  readonly fields: readonly string[]
}

/**
 * Manages a form of one subject's fields. Saves only what the person has changed, with the values that they saw. If
 * another person has changed such a field, it shows their value, and saving again decides for one's own (EDIT-3).
 */
export function useSubjectForm<Input extends FieldValues>(options: SubjectFormOptions<Input>) {
  const { editor, subject, schema, toForm, toFields, fields } = options
  const { content, save } = editor
  const present = useMemo<Values>(
    () => Object.fromEntries(fields.map((field) => [field, fieldValue(content, subject, field)])),
    [content, subject, fields],
  )
  const [meanwhile, setMeanwhile] = useState<readonly Meanwhile[]>([])
  const seen = useRef<Values>(present)
  const values = useMemo(() => toForm(present), [present, toForm])
  const form = useAdminForm<Input, Input, MenuDraft>({
    schema,
    values,
    save: async (input) => {
      const next = toFields(input)
      const shown = toFields(toForm(seen.current))
      const edits: Edit[] = fields
        .filter((field) => !isSameValue(next[field] ?? null, shown[field] ?? null))
        .map((field) => ({ subject, field, seen: seen.current[field] ?? null, value: next[field] ?? null }))
      const result = await save(edits)
      const changed = meanwhileOf(result)
      setMeanwhile(changed)
      if (result.ok) seen.current = { ...seen.current, ...next }
      else seen.current = { ...seen.current, ...Object.fromEntries(changed.map(({ field, value }) => [field, value])) }
      return result
    },
  })
  const { isDirty } = form
  // Without edits, the form shows the present values.
  useEffect(() => {
    if (!isDirty) seen.current = present
  }, [isDirty, present])
  return { form, meanwhile, isReadOnly: !editor.menu.canChange }
}
