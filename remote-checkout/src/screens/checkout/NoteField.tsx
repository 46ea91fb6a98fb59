import { NOTE_MAX_LENGTH, plainNote } from '@carte/contract'
import { useNote } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Field, TextArea } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'

/** Renders the note for the kitchen; saved in the basket on blur. */
export function NoteField({ onEdited }: { readonly onEdited: () => void }) {
  const { t } = useTexts(checkoutTexts)
  const { text, write, save } = useNote()
  return (
    <Field label={t('note')} note={t('optional')}>
      <TextArea
        name="note"
        autoComplete="off"
        maxLength={NOTE_MAX_LENGTH}
        counter={(count) => t('note.left', { count })}
        value={text}
        onChange={(event) => {
          write(plainNote(event.target.value))
          onEdited()
        }}
        onBlur={save}
      />
    </Field>
  )
}
