import { basketAtom, setNoteAtom, useAtomValue, useSetAtom } from '@carte/store'
import { useEffect, useRef, useState } from 'react'

/** The basket's note while it is being written: kept apart until `save` (spec §5), and saved too when its field goes away. */
export function useNote() {
  const { note } = useAtomValue(basketAtom)
  const setNote = useSetAtom(setNoteAtom)
  const [draft, setDraft] = useState<string | null>(null)
  const unsaved = useRef<string | null>(null)

  // The way back takes the field away without a blur.
  useEffect(
    () => () => {
      if (unsaved.current !== null) setNote(unsaved.current)
    },
    [setNote],
  )

  return {
    text: draft ?? note,
    write: (text: string) => {
      unsaved.current = text
      setDraft(text)
    },
    save: () => {
      if (unsaved.current !== null) setNote(unsaved.current)
      unsaved.current = null
      setDraft(null)
    },
  }
}
