import { NOTE_MAX_LENGTH, plainNote } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Field, TextArea } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import { useNote } from './useNote.ts'

/** A word for the kitchen, at most 90 characters, saved when the guest goes on (spec §5). */
export function NoteField() {
  const { t } = useTexts(menuTexts)
  const { text, write, save } = useNote()
  return (
    <Field label={t('order.note')}>
      <TextArea
        value={text}
        maxLength={NOTE_MAX_LENGTH}
        rows={1}
        placeholder={t('order.note.placeholder')}
        counter={(number) => t('order.note.left', { number })}
        onChange={(event) => write(plainNote(event.currentTarget.value))}
        onBlur={save}
      />
    </Field>
  )
}
