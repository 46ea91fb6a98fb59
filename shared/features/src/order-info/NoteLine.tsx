import { NOTE_MAX_LENGTH, plainNote } from '@carte/contract'
import { type Texts, useTexts } from '@carte/i18n'
import { basketAtom, setNoteAtom, useAtomValue, useSetAtom } from '@carte/store'
import { TextArea, VisuallyHidden } from '@carte/ui'
import { useEffect, useRef, useState } from 'react'
import { EditableLine } from './EditableLine.tsx'
import type { en } from './locales/en.ts'

export interface NoteLineProps {
  /** Texts of a remote that include those of `locales`. */
  readonly texts: Texts<typeof en>
  /** Called at each change of the text. */
  readonly onEdited?: () => void
}

/** The remaining characters of the note are announced from this number on. */
const ANNOUNCED_FROM = 10

/** Shows the basket's note for the kitchen in one line, whose button opens its field. Saves on blur (BASKET-26). */
export function NoteLine({ texts, onEdited }: NoteLineProps) {
  const { t } = useTexts(texts)
  const { text, isWriting, write, save } = useNote()
  const [isOpen, setOpen] = useState(false)
  const remaining = Math.max(0, NOTE_MAX_LENGTH - text.length)
  const remainingText = (count: number) => t('orderInfo.note.left', { count })
  const isEmpty = text === ''
  return (
    <EditableLine
      texts={texts}
      summary={isEmpty || isOpen ? t('orderInfo.note') : t('orderInfo.note.written', { note: text })}
      action={isEmpty ? t('orderInfo.add') : undefined}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      {() => (
        <>
          <TextArea
            name="note"
            aria-label={t('orderInfo.note')}
            autoComplete="off"
            value={text}
            maxLength={NOTE_MAX_LENGTH}
            rows={1}
            placeholder={t('orderInfo.note.example')}
            counter={remainingText}
            onChange={(event) => {
              write(plainNote(event.target.value))
              onEdited?.()
            }}
            onBlur={save}
          />
          {/* Announces twice instead of at every keystroke: at ten remaining characters, and when the note is full. */}
          <VisuallyHidden aria-live="polite">
            {isWriting && remaining <= ANNOUNCED_FROM ? remainingText(remaining === 0 ? 0 : ANNOUNCED_FROM) : ''}
          </VisuallyHidden>
        </>
      )}
    </EditableLine>
  )
}

/** Manages the field of the basket's note. The text is a draft until `save`; unmounting the field saves it, too. */
function useNote() {
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
