import { useFocusFirstInvalid } from '@carte/features'
import { type FormEvent, type SubmitEvent, useRef, useState } from 'react'
import { type FieldErrors, type Fields, type FormErrors, type Rejection, sortError } from './problems.ts'

/**
 * Returns the value of a field when the form was submitted; empty if there is no such field. A checked checkbox has the
 * value `on`. A button has its value if it submitted the form.
 */
export type ReadField = (name: string) => string

/** Result of sending the form, such as the result of an API call. */
export type SendResult = { readonly ok: true } | Rejection

interface FormOptions<Name extends string> {
  /** The form field for each error code of the API. */
  readonly fields: Fields<Name>
  /** Validates the values before they are sent. */
  readonly check?: (read: ReadField) => FieldErrors<Name>
  readonly send: (read: ReadField) => Promise<SendResult>
  /** Called after the request has succeeded. */
  readonly onDone?: (read: ReadField) => unknown
}

const NO_ERRORS = { fields: {}, otherProblem: null } as const

/**
 * Manages a form with uncontrolled fields, so that rendering never loses input. Prevents a second submit during a
 * request, moves the focus to the first invalid field, and clears a field's errors when it is edited.
 *
 * @returns `form`: props of the form element; `busy`: whether a request is running; `errors`: the errors by field;
 * `error`: all errors, for `FormError`; `readSent`: reads the values of the last request; null before it
 */
export function useForm<Name extends string>({ fields, check, send, onDone }: FormOptions<Name>) {
  const ref = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<FormErrors<Name>>(NO_ERRORS)
  const [attempt, setAttempt] = useState(0)
  const [readSent, setReadSent] = useState<ReadField | null>(null)
  useFocusFirstInvalid(ref, attempt)

  const show = (next: FormErrors<Name>) => {
    setError(next)
    setAttempt((count) => count + 1)
  }
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    const read = takeSnapshot(event.currentTarget, event.nativeEvent.submitter)
    const fieldErrors = check?.(read) ?? {}
    if (Object.values(fieldErrors).some(Boolean)) return show({ fields: fieldErrors, otherProblem: null })
    isSending.current = true
    setBusy(true)
    setError(NO_ERRORS)
    setReadSent(() => read)
    const result = await send(read)
    isSending.current = false
    setBusy(false)
    if (result.ok) await onDone?.(read)
    else show(sortError(result, fields))
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    setError((before) =>
      name in before.fields ? { ...before, fields: { ...before.fields, [name]: undefined } } : before,
    )
  }
  // `post`: a form submitted before hydration must not put a password into the URL.
  const form = { ref, method: 'post', noValidate: true, onSubmit, onInput } as const
  return { form, busy, errors: error.fields as FieldErrors<Name>, error, readSent }
}

/** Copies the form's values, so that input during the request does not change them. */
function takeSnapshot(form: HTMLFormElement, submitter: HTMLElement | null): ReadField {
  const values = new Map<string, string>()
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) values.set(field.name, field.value)
    else if (field instanceof HTMLInputElement && (field.type !== 'checkbox' || field.checked))
      values.set(field.name, field.value)
  }
  if (submitter instanceof HTMLButtonElement) values.set(submitter.name, submitter.value)
  return (name) => values.get(name) ?? ''
}
