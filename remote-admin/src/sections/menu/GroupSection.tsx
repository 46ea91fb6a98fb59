import type { AdminMenu } from '@carte/contract'
import { type FieldValue, fieldValue, keyOfSubject, kindOfSubject } from '@carte/domain'
import { formatPrice, useTexts } from '@carte/i18n'
import { useNavigate } from '@carte/navigation'
import { Button, EmptyState, Field, Notice, Select } from '@carte/ui'
import { useMemo } from 'react'
import { useController, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { type FieldControl, SaveBar, TextField } from '../../components/form/index.ts'
import { SectionPage, useProblemText } from '../../components/index.ts'
import { LANGUAGES } from '../../components/languages.ts'
import { adminPaths } from '../../paths.ts'
import type { SectionProps } from '../../section.ts'
import { removeSubject } from './edits.ts'
import * as styles from './menu.module.css'
import { subjectName } from './names.ts'
import { wholeOf } from './numbers.ts'
import {
  Checks,
  hasArticle,
  listOrEmpty,
  MeanwhileNotice,
  Part,
  SubjectProblems,
  Translations,
  textOrEmpty,
} from './SubjectFields.tsx'
import { menuTexts } from './texts.ts'
import { type MenuEditor, useMenuDraft } from './useMenuDraft.ts'
import { useSubjectForm } from './useSubjectForm.ts'

const TRANSLATED = LANGUAGES.map((language) => `name:${language}`)
const NUMBERS = { level: [0, 1_000], min: [0, 50], max: [0, 50] } as const
const LISTS = ['options', 'preselected'] as const
const FIELDS = ['name', ...Object.keys(NUMBERS), ...LISTS, ...TRANSLATED]

type Values = Readonly<Record<string, FieldValue | null>>
type GroupForm = Record<string, string | string[]>

const isNumber = (field: string): field is keyof typeof NUMBERS => Object.hasOwn(NUMBERS, field)
const toForm = (values: Values): GroupForm => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, textOrEmpty(values[field])])),
  ...Object.fromEntries(LISTS.map((field) => [field, listOrEmpty(values[field])])),
})
const toFields = (input: GroupForm): Values =>
  Object.fromEntries(
    FIELDS.map((field): [string, FieldValue | null] => {
      const value = input[field]
      if (isNumber(field)) return [field, wholeOf(String(value), NUMBERS[field][0], NUMBERS[field][1])]
      if (Array.isArray(value)) return [field, value.length === 0 ? null : value]
      return [field, String(value ?? '').trim() || null]
    }),
  )

function useSchema() {
  const { t } = useTexts(menuTexts)
  return useMemo(() => {
    const numbers = Object.fromEntries(
      Object.entries(NUMBERS).map(([field, [min, max]]) => [
        field,
        z
          .string()
          .check(z.refine((text) => wholeOf(text, min, max) !== null, { error: t('error.whole', { min, max }) })),
      ]),
    )
    return z.object({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      ...Object.fromEntries(TRANSLATED.map((field) => [field, z.string().check(z.maxLength(2_000))])),
      ...numbers,
      ...Object.fromEntries(LISTS.map((field) => [field, z.array(z.string())])),
    }) as unknown as z.ZodMiniType<GroupForm, GroupForm>
  }, [t])
}

/** One choice: how many options a guest selects, and from which (EDIT-13). */
export function GroupSection({ data, params }: SectionProps<AdminMenu>) {
  const { t } = useTexts(menuTexts)
  const editor = useMenuDraft(data)
  const subject = `group/${String(params.code)}`
  const back = { href: adminPaths.menu.href({ menuId: editor.menu.id }), label: editor.menu.name }
  if (!hasArticle(editor.content, subject))
    return (
      <SectionPage title={t('group.gone')} back={back}>
        <EmptyState icon="cutlery" title={t('group.gone')} />
      </SectionPage>
    )
  return <GroupPage editor={editor} subject={subject} back={back} />
}

interface GroupPageProps {
  readonly editor: MenuEditor
  readonly subject: string
  readonly back: { readonly href: string; readonly label: string }
}

function GroupPage({ editor, subject, back }: GroupPageProps) {
  const { t } = useTexts(menuTexts)
  const problemText = useProblemText()
  const navigate = useNavigate()
  const schema = useSchema()
  const { form, meanwhile, isReadOnly } = useSubjectForm({ editor, subject, schema, toForm, toFields, fields: FIELDS })
  const { content } = editor
  const { control } = form.form
  const remove = async () => {
    const result = await editor.save(removeSubject(content, subject))
    if (result.ok) await navigate(back.href)
    else form.form.setError('name', { type: 'server', message: problemText(result.problem) })
  }
  return (
    <SectionPage title={subjectName(content, subject)} intro={keyOfSubject(subject)} back={back}>
      {isReadOnly && <Notice tone="info" title={t('readOnly')} announce="none" />}
      <SubjectProblems editor={editor} subject={subject} />
      <form {...form.formProps} className={styles.form}>
        <fieldset disabled={isReadOnly} className={styles.form}>
          <Part id="texts" title={t('texts')}>
            <Translations form={form.form} fields={[{ name: 'name', label: t('field.name') }]} />
          </Part>
          <Part id="options" title={t('field.options')}>
            <div className={styles.fields}>
              <TextField control={control} name="min" label={t('field.min')} inputMode="numeric" />
              <TextField control={control} name="max" label={t('field.max')} inputMode="numeric" />
              <TextField
                control={control}
                name="level"
                label={t('field.level')}
                hint={t('level.hint')}
                inputMode="numeric"
              />
            </div>
            <Options editor={editor} control={control} />
          </Part>
        </fieldset>
        <MeanwhileNotice editor={editor} meanwhile={meanwhile} />
        {!isReadOnly && (
          <>
            <div className={form.isDirty ? styles.save : undefined}>
              <SaveBar form={form} label={t('saveDraft')} />
            </div>
            <div>
              <Button kind="quiet" onClick={() => void remove()}>
                {t('group.remove')}
              </Button>
            </div>
          </>
        )}
      </form>
    </SectionPage>
  )
}

function Options({
  editor: { menu, content },
  control,
}: {
  readonly editor: MenuEditor
  readonly control: FieldControl<GroupForm>
}) {
  const { t, language } = useTexts(menuTexts)
  const { field } = useController({ control, name: 'options' })
  const chosen = field.value as readonly string[]
  const preselected = useWatch({ control, name: 'preselected' }) as readonly string[]
  const articles = useMemo(
    () => Object.keys(content).filter((other) => kindOfSubject(other) === 'article' && hasArticle(content, other)),
    [content],
  )
  const labelOf = (code: string) => {
    const price = fieldValue(content, `article/${code}`, 'price')
    const amount = typeof price === 'number' ? formatPrice(Math.round(price * 100), menu.currency, language) : ''
    return `${subjectName(content, `article/${code}`)} ${amount}`.trim()
  }
  const swap = (at: number) => {
    const next = [...chosen]
    next.splice(at - 1, 2, chosen[at] ?? '', chosen[at - 1] ?? '')
    field.onChange(next)
  }
  return (
    <>
      <ul className={styles.options}>
        {chosen.map((code, at) => (
          <li key={code} className={styles.option}>
            <span>{labelOf(code)}</span>
            <span className={styles.buttons}>
              {at > 0 && (
                <Button
                  small
                  kind="quiet"
                  aria-label={t('option.up', { name: labelOf(code) })}
                  onClick={() => swap(at)}
                >
                  {t('move.up')}
                </Button>
              )}
              <Button
                small
                kind="quiet"
                aria-label={t('option.remove', { name: labelOf(code) })}
                onClick={() => field.onChange(chosen.filter((one) => one !== code))}
              >
                {t('remove')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Field label={t('option.add')} hint={t('option.hint')}>
        <Select
          ref={field.ref}
          value=""
          onChange={({ target }) => target.value !== '' && field.onChange([...chosen, target.value])}
        >
          <option value="">{t('option.choose')}</option>
          {articles
            .filter((other) => !chosen.includes(keyOfSubject(other)))
            .map((other) => (
              <option key={other} value={keyOfSubject(other)}>
                {labelOf(keyOfSubject(other))}
              </option>
            ))}
        </Select>
      </Field>
      {chosen.length > 0 && (
        <Checks
          control={control}
          name="preselected"
          label={t('field.preselected')}
          options={[...new Set([...chosen, ...preselected])].map((code) => ({ value: code, label: labelOf(code) }))}
        />
      )}
    </>
  )
}
