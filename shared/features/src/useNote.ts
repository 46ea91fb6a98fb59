import { basketAtom, setNoteAtom, useAtomValue, useSetAtom } from '@carte/store'
import { useEffect, useRef, useState } from 'react'

/** Returns the basket's note while the guest edits it: kept as a draft until `save`, and saved on unmount too. */
export function useNote() {
  const { note } = useAtomValue(basketAtom)
  const setNote = useSetAtom(setNoteAtom)
  const [draft, setDraft] = useState<string | null>(null)
  const unsaved = useRef<string | null>(null)

  // Navigating back and closing a sheet with Esc unmount the field without a blur event.
  useEffect(
    () => () => {
      if (unsaved.current !== null) setNote(unsaved.current)
    },
    [setNote],
  )

  return {
    text: draft ?? note,
    isWriting: draft !== null,
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
