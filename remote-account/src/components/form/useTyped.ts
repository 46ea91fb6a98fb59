import { type FormEvent, useEffect, useRef, useState } from 'react'

/** Returns the value of an uncontrolled input, including text that was typed or autofilled before hydration. */
export function useTyped() {
  const ref = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  useEffect(() => setValue(ref.current?.value ?? ''), [])
  return { ref, value, onInput: (event: FormEvent<HTMLInputElement>) => setValue(event.currentTarget.value) }
}
