import { type FormEvent, useEffect, useRef, useState } from 'react'

/** What a field that keeps its own text holds now; also what was typed, or filled in by the browser, before the page was alive. */
export function useTyped() {
  const ref = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  useEffect(() => setValue(ref.current?.value ?? ''), [])
  return { ref, value, onInput: (event: FormEvent<HTMLInputElement>) => setValue(event.currentTarget.value) }
}
