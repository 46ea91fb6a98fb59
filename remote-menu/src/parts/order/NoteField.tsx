import { NOTE_MAX_LENGTH, plainNote } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Field, TextArea } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import { Announced } from '../Announced.tsx'
import { useNote } from './useNote.ts'

/** From here on it is said how much room is left. */
const FEW = 10

/** A word for the kitchen, at most 90 characters, saved when the guest goes on (spec §5). */
export function NoteField() {
  const { t } = useTexts(menuTexts)
  const { text, isWriting, write, save } = useNote()
  const left = (number: number) => t('order.note.left', { number })
  const room = Math.max(0, NOTE_MAX_LENGTH - text.length)
  return (
    <>
      <Field label={t('order.note')}>
        <TextArea
          value={text}
          maxLength={NOTE_MAX_LENGTH}
          rows={1}
          placeholder={t('order.note.placeholder')}
          counter={left}
          onChange={(event) => write(plainNote(event.currentTarget.value))}
          onBlur={save}
        />
      </Field>
      {/* Twice, not at every letter: when it gets short, and when it is full. */}
      <Announced>{isWriting && room <= FEW ? left(room === 0 ? 0 : FEW) : ''}</Announced>
    </>
  )
}
