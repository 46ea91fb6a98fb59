import { NOTE_MAX_LENGTH, plainNote } from '@carte/contract'
import { useNote } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Field, TextArea } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import { Announced } from '../Announced.tsx'

/** From this many characters left on, the rest is announced. */
const FEW = 10

/** Renders the note for the kitchen, at most 90 characters, saved on blur. */
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
      {/* Announces twice instead of at every keystroke: when little is left, and when the note is full. */}
      <Announced>{isWriting && room <= FEW ? left(room === 0 ? 0 : FEW) : ''}</Announced>
    </>
  )
}
