import { useTexts } from '@carte/i18n'
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { adminTexts } from '../../texts.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../languages.ts'
import type { FieldControl } from './control.ts'
import { TextAreaField, TextField } from './fields.tsx'
import * as styles from './form.module.css'

interface TextsFieldsProps<Values extends FieldValues> {
  readonly control: FieldControl<Values>
  /** The field with a text by language; see `textsOf`. */
  readonly name: FieldPath<Values>
  readonly legend: string
  /** The text that guests read in a language without its own. */
  readonly fallback: string
  readonly isMultiline?: boolean
}

/** A text in each language. Marks missing ones, for which guests read the fallback. */
export function TextsFields<Values extends FieldValues>(props: TextsFieldsProps<Values>) {
  const { control, name, legend, fallback, isMultiline = false } = props
  const { t } = useTexts(adminTexts)
  const texts = useWatch({ control, name }) as Readonly<Record<string, string>> | undefined
  const Line = isMultiline ? TextAreaField<Values> : TextField<Values>
  const missing = LANGUAGES.filter((language) => !texts?.[language]?.trim()).length
  // Without a fallback, an empty text is not missing: there is none in any language.
  const isWanted = fallback.trim() !== '' || missing < LANGUAGES.length
  return (
    <fieldset className={styles.texts}>
      <legend>
        {legend}
        {isWanted && missing > 0 && <span className={styles.missing}>{t('texts.missing', { count: missing })}</span>}
      </legend>
      <div className={styles.columns}>
        {LANGUAGES.map((language) => (
          <Line
            key={language}
            control={control}
            name={`${name}.${language}` as FieldPath<Values>}
            lang={language}
            label={LANGUAGE_NAMES[language]}
            note={
              isWanted && !texts?.[language]?.trim() ? (
                <span className={styles.mark}>{t('texts.none')}</span>
              ) : undefined
            }
            placeholder={fallback}
          />
        ))}
      </div>
    </fieldset>
  )
}
