import type { Problem } from '@carte/contract'
import type { Result } from '@carte/contract/client'
import { useTexts } from '@carte/i18n'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldPath, type FieldValues, get, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useUnsavedChanges } from '../../frame/unsaved.ts'
import { adminTexts } from '../../texts.ts'
import { fieldErrorText } from './field-error-text.ts'
import { issueText } from './issue-text.ts'

/** `idle` also after an edit that follows a save. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

interface AdminFormOptions<Input extends FieldValues, Output, Saved> {
  /**
   * Validates the form's values, and turns them into what is saved. Its messages are replaced by texts; a check with
   * its own `error` keeps it.
   */
  readonly schema: z.ZodMiniType<Output, Input>
  /**
   * The server's state. When it changes, fields that were not edited follow, and edited fields keep what was typed. Pass
   * a stable object, such as the loader's data or a memo.
   */
  readonly values: Input
  /** Saves, usually with `useAdminCall`. Returns null if the person has cancelled it. */
  readonly save: (output: Output) => Promise<Result<Saved> | null>
  /** Called after a save; usually revalidates. */
  readonly onSaved?: (saved: Saved) => unknown
  /** The field of an error code, such as `{ 'credential-invalid': 'code' }`. Other problems are shown by `FormStatus`. */
  readonly fieldOfCode?: { readonly [code: string]: FieldPath<Input> }
  /** Text of a problem for a field. Default: that of `useProblemText`, by `FormStatus`. */
  readonly textOfCode?: (code: string) => string
  /**
   * Text of the server's error at a field, such as `invalid` at `prices.SEK`, where the form can say more than
   * `fieldErrorText`.
   */
  readonly textOfFieldError?: (field: FieldPath<Input>, error: string) => string | null
  /** Whether to ask before the page is left with unsaved changes. Default: true. */
  readonly protect?: boolean
}

/** What `FormStatus` and `SaveBar` show of a form. */
export interface FormProgress {
  readonly state: SaveState
  /** The problem of the last save that belongs to no field. */
  readonly problem: Problem | null
  /** Whether a submit failed because of invalid fields. */
  readonly isInvalid: boolean
  readonly isDirty: boolean
  /** Restores the server's state. */
  readonly discard: () => void
  /** Removes the message about the last save. */
  readonly dismissProblem: () => void
}

export interface AdminForm<Input extends FieldValues, Output> extends FormProgress {
  /** The form of react-hook-form; pass `form.control` to the fields. */
  readonly form: UseFormReturn<Input, unknown, Output>
  /** Props of the `<form>` element. */
  readonly formProps: {
    readonly noValidate: true
    readonly method: 'post'
    readonly onSubmit: (event: { preventDefault: () => void }) => void
  }
}

/**
 * Manages a form of the back office with react-hook-form: validates by a schema, saves once at a time, moves the focus
 * to the first invalid field, shows the server's errors at their fields, and protects unsaved changes.
 */
export function useAdminForm<Input extends FieldValues, Output, Saved>({
  schema,
  values,
  save,
  onSaved,
  fieldOfCode = {},
  textOfCode,
  textOfFieldError,
  protect = true,
}: AdminFormOptions<Input, Output, Saved>): AdminForm<Input, Output> {
  const { t } = useTexts(adminTexts)
  const isSaving = useRef(false)
  const [state, setState] = useState<SaveState>('idle')
  const [problem, setProblem] = useState<Problem | null>(null)
  // The overloads of `zodResolver` do not accept a generic schema.
  const resolver = useMemo(
    () => zodResolver(schema as never, { error: (issue) => issueText(t, issue) }) as never,
    [schema, t],
  )
  const form = useForm<Input, unknown, Output>({ resolver, values, resetOptions: { keepDirtyValues: true } })
  // Reading subscribes to these parts of the state.
  const { isDirty, isSubmitted, isValid, errors } = form.formState
  useUnsavedChanges(protect && isDirty && state !== 'saving')

  const showProblem = (given: Problem) => {
    const errors = Object.entries(given.code === 'validation' ? (given.errors ?? {}) : {})
    // Names can be nested, such as `names.fi` or `articleCodes.3`.
    const fields = errors.filter(([name]) => get(form.getValues(), name) !== undefined)
    for (const [name, [error = '']] of fields) {
      const message = textOfFieldError?.(name as FieldPath<Input>, error) ?? fieldErrorText(t, error)
      form.setError(name as FieldPath<Input>, { type: 'server', message })
    }
    const names = fields.map(([name]) => name as FieldPath<Input>)
    const field = fieldOfCode[given.code]
    if (field) form.setError(field, { type: given.code, message: textOfCode?.(given.code) ?? t('field.rejected') })
    const first = field ?? names[0]
    if (first) focusField(form.setFocus, first)
    setProblem(first ? null : given)
  }
  const send = async (output: Output) => {
    setState('saving')
    setProblem(null)
    const sent = form.getValues()
    const result = await save(output)
    if (!result) return setState('idle')
    if (result.ok) {
      // What was saved is the new state; what was typed meanwhile stays an edit. Rendered at once, because `onSaved` may
      // leave the page, which asks about unsaved changes.
      flushSync(() => form.reset(sent, { keepValues: true, keepDirtyValues: false }))
      await onSaved?.(result.data)
    } else showProblem(result.problem)
    setState(result.ok ? 'saved' : 'failed')
  }
  return {
    form,
    formProps: {
      noValidate: true,
      // A form submitted before it works must not put its values into the address.
      method: 'post',
      onSubmit: (event) => {
        event.preventDefault()
        if (isSaving.current) return
        isSaving.current = true
        void form
          .handleSubmit(send)()
          .finally(() => {
            isSaving.current = false
          })
      },
    },
    state: isDirty && state === 'saved' ? 'idle' : state,
    problem,
    isInvalid: isSubmitted && !isValid && Object.keys(errors).length > 0,
    isDirty,
    discard: () => {
      form.reset(values, { keepDirtyValues: false })
      setProblem(null)
      setState('idle')
    },
    dismissProblem: () => setProblem(null),
  }
}

/** Moves the focus to a field, or to the one whose item the name is, such as `articleCodes` of `articleCodes.3`. */
function focusField<Name extends string>(setFocus: (name: Name) => void, name: Name): void {
  const item = /^(.+)\.\d+$/.exec(name)
  setFocus((item?.[1] ?? name) as Name)
}
