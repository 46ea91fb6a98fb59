import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Fields, type Refused, sortTrouble, type Trouble } from './problems.ts'

/** What a field of the form holds, as it was typed; empty where there is no such field. A box that is ticked holds `on`. */
export type Read = (name: string) => string

/** What became of what was sent; a call's result is one. */
export type Sent = { readonly ok: true } | Refused

export interface FormOptions<Name extends string> {
  /** Which field a code of the server's is about. */
  readonly fields: Fields<Name>
  /** What is seen to be wrong before anything is sent. */
  readonly check?: (read: Read) => FieldErrors<Name>
  /** Sends it; the answer of a form that has succeeded is the screen's to show. */
  readonly send: (read: Read) => Promise<Sent>
  /** Once it has succeeded. */
  readonly onDone?: (read: Read) => unknown
}

const NONE = { fields: {}, rest: null } as const

/** Reads a form once: what is typed while it is on its way is not what was sent. */
function readOf(form: HTMLFormElement): Read {
  const values = new Map<string, string>()
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) values.set(field.name, field.value)
    else if (field instanceof HTMLInputElement && (field.type !== 'checkbox' || field.checked))
      values.set(field.name, field.value)
  }
  return (name) => values.get(name) ?? ''
}

/**
 * A form whose fields keep for themselves what is typed, so that nothing is lost, whatever is drawn anew around them. Sent once at a time; the
 * focus goes to the first field that is wrong; what is wrong with a field is forgotten when that is edited.
 *
 * @returns `form` for the form element, what is wrong by field and beside them, whether it is on its way, and what was sent last
 */
export function useForm<Name extends string>({ fields, check, send, onDone }: FormOptions<Name>) {
  const ref = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble<Name>>(NONE)
  const [attempt, setAttempt] = useState(0)
  const [sent, setSent] = useState<Read | null>(null)
  useFocusFirstWrong(ref, attempt)

  const show = (next: Trouble<Name>) => {
    setTrouble(next)
    setAttempt((now) => now + 1)
  }
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    const read = readOf(event.currentTarget)
    const wrong = check?.(read) ?? {}
    if (Object.values(wrong).some(Boolean)) return show({ fields: wrong, rest: null })
    isSending.current = true
    setBusy(true)
    setTrouble(NONE)
    setSent(() => read)
    const answer = await send(read)
    isSending.current = false
    setBusy(false)
    if (answer.ok) await onDone?.(read)
    else show(sortTrouble(answer, fields))
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    setTrouble((now) => (name in now.fields ? { ...now, fields: { ...now.fields, [name]: undefined } } : now))
  }
  // A form that is sent before the page is alive must not write a password into the address.
  const form = { ref, method: 'post', noValidate: true, onSubmit, onInput } as const
  return { form, busy, errors: trouble.fields as FieldErrors<Name>, trouble, sent }
}

/** @param attempt counts those to send the form that found something wrong; the first render is none */
function useFocusFirstWrong(form: { readonly current: HTMLFormElement | null }, attempt: number): void {
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, attempt])
}
