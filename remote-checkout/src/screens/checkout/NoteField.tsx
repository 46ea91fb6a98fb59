import { NOTE_MAX_LENGTH, plainNote } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { basketAtom, setNoteAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Field, TextArea } from '@carte/ui'
import { useState } from 'react'
import { checkoutTexts } from '../../texts.ts'

/** Words for the kitchen, kept with the basket as soon as the field is left (spec §5). */
export function NoteField({ onEdited }: { readonly onEdited: () => void }) {
  const { t } = useTexts(checkoutTexts)
  const { note } = useAtomValue(basketAtom)
  const setNote = useSetAtom(setNoteAtom)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? note
  return (
    <Field label={t('note')} note={t('optional')}>
      <TextArea
        name="note"
        autoComplete="off"
        maxLength={NOTE_MAX_LENGTH}
        counter={(count) => t('note.left', { count })}
        value={shown}
        onChange={(event) => {
          setTyped(plainNote(event.target.value))
          onEdited()
        }}
        onBlur={() => {
          setNote(shown)
          setTyped(null)
        }}
      />
    </Field>
  )
}
