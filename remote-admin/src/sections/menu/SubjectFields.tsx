import { fieldValue, type MenuContent } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Button, Card, Notice } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import { type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form'
import { type FieldControl, type FieldsForm, TextAreaField, TextField } from '../../components/form/index.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../components/languages.ts'
import * as styles from './menu.module.css'
import { useFieldTexts } from './names.ts'
import { menuTexts } from './texts.ts'
import type { Meanwhile, MenuEditor } from './useMenuDraft.ts'

interface ChecksProps<Values extends FieldValues> {
  readonly control: FieldControl<Values>
  readonly name: FieldPath<Values>
  readonly label: string
  readonly hint?: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly description?: string }[]
}

/** A list of checkboxes. Its value in the form is a list of texts, in the order of the options. */
export function Checks<Values extends FieldValues>({ control, name, label, hint, options }: ChecksProps<Values>) {
  const { field } = useController({ control, name })
  const value = field.value as readonly string[]
  return (
    <fieldset className={styles.checks}>
      <legend>{label}</legend>
      {hint !== undefined && <p className={styles.soft}>{hint}</p>}
      {options.map((option, at) => (
        <CheckboxRow
          key={option.value}
          ref={at === 0 ? field.ref : undefined}
          label={option.label}
          description={option.description}
          checked={value.includes(option.value)}
          onChange={({ target }) =>
            field.onChange(
              target.checked
                ? // New ones at the end: the order of choices is the order in which guests see them.
                  [...value, option.value]
                : value.filter((one) => one !== option.value),
            )
          }
          onBlur={field.onBlur}
        />
      ))}
    </fieldset>
  )
}

type TextValues = Record<string, string>
interface TranslationsProps {
  readonly form: FieldsForm
  /** The translated fields, short ones first. */
  readonly fields: readonly { readonly name: string; readonly label: string; readonly isLong?: boolean }[]
}

/** The texts in the menu's own language and in the five of the site, side by side, with missing ones marked. */
export function Translations({ form, fields }: TranslationsProps) {
  const { t } = useTexts(menuTexts)
  const values = useWatch({ control: form.control }) as TextValues
  const textsOf = (language: string | null) =>
    fields.map(({ name }) => values[language === null ? name : `${name}:${language}`] ?? '')
  const copy = (language: string) => {
    for (const { name } of fields)
      if (!values[`${name}:${language}`])
        form.setValue(`${name}:${language}`, values[name] ?? '', { shouldDirty: true, shouldValidate: true })
  }
  const inputs = (language: string | null) =>
    fields.map(({ name, label, isLong }) => {
      const props = {
        control: form.control,
        name: language === null ? name : `${name}:${language}`,
        label,
        ...(language === null ? {} : { lang: language }),
      }
      return isLong ? (
        <TextAreaField key={name} {...props} maxLength={2_000} rows={3} />
      ) : (
        <TextField key={name} {...props} maxLength={200} />
      )
    })
  return (
    <div className={styles.texts}>
      <section className={styles.language} aria-label={t('texts.own')}>
        <div className={styles.languageHead}>
          <h3>{t('texts.own')}</h3>
        </div>
        {inputs(null)}
      </section>
      {LANGUAGES.map((language) => {
        const own = textsOf(null)
        const isMissing = textsOf(language).some((text, at) => text === '' && own[at] !== '')
        return (
          <section key={language} className={styles.language} aria-label={LANGUAGE_NAMES[language]}>
            <div className={styles.languageHead}>
              <h3>
                {LANGUAGE_NAMES[language]} {isMissing && <span className={styles.soft}>{t('missing')}</span>}
              </h3>
              {isMissing && (
                <Button
                  small
                  kind="quiet"
                  aria-label={t('texts.copyTo', { language: LANGUAGE_NAMES[language] })}
                  onClick={() => copy(language)}
                >
                  {t('texts.copy')}
                </Button>
              )}
            </div>
            {inputs(language)}
          </section>
        )
      })}
    </div>
  )
}

interface MeanwhileNoticeProps {
  readonly editor: MenuEditor
  readonly meanwhile: readonly Meanwhile[]
}

/** Says what another person has set a field to that one wanted to change. */
export function MeanwhileNotice({ editor: { menu, content }, meanwhile }: MeanwhileNoticeProps) {
  const { t } = useTexts(menuTexts)
  const { fieldText, valueText } = useFieldTexts(menu.currency)
  if (meanwhile.length === 0) return null
  return (
    <Notice tone="warning" title={t('meanwhile')}>
      <ul>
        {meanwhile.map(({ subject, field, value, accountName }) => (
          <li key={`${subject} ${field}`}>
            {t('meanwhile.field', {
              field: fieldText(field),
              value: valueText(content, field, value),
              name: accountName ?? t('someone'),
            })}
          </li>
        ))}
      </ul>
      <p>{t('meanwhile.hint')}</p>
    </Notice>
  )
}

/** What prevents the subject from being published. */
export function SubjectProblems({
  editor: { draft, menu },
  subject,
}: {
  readonly editor: MenuEditor
  readonly subject: string
}) {
  const { t } = useTexts(menuTexts)
  const { fieldText } = useFieldTexts(menu.currency)
  const problems = draft.problems.filter((problem) => problem.subject === subject)
  if (problems.length === 0) return null
  return (
    <Notice tone="warning" title={t('problems', { count: problems.length })} announce="none">
      <ul>
        {problems.map(({ field, code, other }) => (
          <li key={`${field} ${code} ${other}`}>
            {fieldText(field ?? '')}: {t(`problem.${code}` as 'problem.missing')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** A titled part of a form. */
export function Part({
  id,
  title,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly children: React.ReactNode
}) {
  return (
    <Card as="section" pad="l" aria-labelledby={id} className={styles.form}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  )
}

export const textOrEmpty = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
export const listOrEmpty = (value: unknown): string[] => (Array.isArray(value) ? [...(value as string[])] : [])
export const hasArticle = (content: MenuContent, subject: string): boolean =>
  fieldValue(content, subject, 'exists') === true
