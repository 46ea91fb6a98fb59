import { type AdminMenu, ALLERGENS, ARTICLE_TAGS } from '@carte/contract'
import { type FieldValue, fieldValue, keyOfSubject, kindOfSubject, walkTree } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { useNavigate } from '@carte/navigation'
import { Button, EmptyState, Notice } from '@carte/ui'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { CheckboxField, SaveBar, SelectField, TextField } from '../../components/form/index.ts'
import { SectionPage, useProblemText } from '../../components/index.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../components/languages.ts'
import { adminPaths } from '../../paths.ts'
import type { SectionProps } from '../../section.ts'
import { ArticlePicture } from './ArticlePicture.tsx'
import { DishPreview } from './DishPreview.tsx'
import { listIn, removeSubject } from './edits.ts'
import * as styles from './menu.module.css'
import { subjectName, useFieldTexts } from './names.ts'
import { priceOf, wholeOf } from './numbers.ts'
import { SaleTimesField } from './SaleTimesField.tsx'
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
import { areSaleTimesValid } from './sale-times.ts'
import { TYPE_PRICES, TypePriceFields } from './TypePriceFields.tsx'
import { menuTexts } from './texts.ts'
import { type MenuEditor, useMenuDraft } from './useMenuDraft.ts'
import { useSubjectForm } from './useSubjectForm.ts'

/** Names of allergens are written for the middle of a sentence. */
const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

const TRANSLATED = LANGUAGES.flatMap((language) => [`description:${language}`, `text:${language}`])
const PICTURES = ['imageUrl', ...LANGUAGES.map((language) => `imageId:${language}`)]
const LISTS = ['allergens', 'tags', 'choices', 'suggestions', 'saleTimes'] as const
const FLAGS = ['kind', 'soldOut'] as const
const FIELDS = [
  ...['description', 'text', 'price', 'goods', 'kitchenUnits'],
  ...TYPE_PRICES,
  ...[...FLAGS, ...PICTURES, ...LISTS, ...TRANSLATED],
]

type Values = Readonly<Record<string, FieldValue | null>>
type ArticleForm = Record<string, string | boolean | string[]>

const toForm = (values: Values): ArticleForm => ({
  ...Object.fromEntries([...FIELDS].map((field) => [field, textOrEmpty(values[field])])),
  ...Object.fromEntries(LISTS.map((field) => [field, listOrEmpty(values[field])])),
  // A new dish has no value yet, for which the import's default applies.
  kitchenUnits: textOrEmpty(values.kitchenUnits ?? 1),
  kind: values.kind === 1,
  soldOut: values.soldOut === true,
})
const toFields = (input: ArticleForm): Values =>
  Object.fromEntries(
    FIELDS.map((field): [string, FieldValue | null] => {
      const value = input[field]
      if (field === 'price' || TYPE_PRICES.includes(field)) return [field, priceOf(String(value))]
      if (field === 'kitchenUnits') return [field, wholeOf(String(value), 0, 1_000)]
      if (field === 'kind') return [field, value === true ? 1 : 0]
      if (field === 'soldOut') return [field, value === true || null]
      if (Array.isArray(value)) return [field, value.length === 0 ? null : value]
      return [field, String(value ?? '').trim() || null]
    }),
  )

function useSchema() {
  const { t } = useTexts(menuTexts)
  return useMemo(() => {
    const translations = Object.fromEntries(TRANSLATED.map((field) => [field, z.string().check(z.maxLength(2_000))]))
    const pictures = Object.fromEntries(PICTURES.map((field) => [field, z.string()]))
    const lists = Object.fromEntries(LISTS.map((field) => [field, z.array(z.string())]))
    const isPrice = (text: string) => priceOf(text) !== null
    const typePrice = z
      .string()
      .check(z.refine((text) => text.trim() === '' || isPrice(text), { error: t('error.price') }))
    const typePrices = Object.fromEntries(TYPE_PRICES.map((field) => [field, typePrice]))
    return z.object({
      description: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      text: z.string().check(z.maxLength(2_000)),
      price: z.string().check(z.refine(isPrice, { error: t('error.price') })),
      goods: z.string().check(z.minLength(1)),
      kitchenUnits: z
        .string()
        .check(
          z.refine((text) => wholeOf(text, 0, 1_000) !== null, { error: t('error.whole', { min: 0, max: 1_000 }) }),
        ),
      kind: z.boolean(),
      soldOut: z.boolean(),
      ...typePrices,
      ...pictures,
      ...lists,
      saleTimes: z.array(z.string()).check(z.refine(areSaleTimesValid)),
      ...translations,
    }) as unknown as z.ZodMiniType<ArticleForm, ArticleForm>
  }, [t])
}

/** One article: texts, price, picture, choices (EDIT-13). */
export function ArticleSection({ data, params }: SectionProps<AdminMenu>) {
  const { t } = useTexts(menuTexts)
  const editor = useMenuDraft(data)
  const subject = `article/${String(params.code)}`
  const back = { href: adminPaths.menu.href({ menuId: editor.menu.id }), label: editor.menu.name }
  if (!hasArticle(editor.content, subject))
    return (
      <SectionPage title={t('article.gone')} back={back}>
        <EmptyState icon="cutlery" title={t('article.gone')} />
      </SectionPage>
    )
  return <ArticlePage editor={editor} subject={subject} back={back} />
}

interface ArticlePageProps {
  readonly editor: MenuEditor
  readonly subject: string
  readonly back: { readonly href: string; readonly label: string }
}

function ArticlePage({ editor, subject, back }: ArticlePageProps) {
  const { t } = useTexts(menuTexts)
  const { t: common } = useTexts(commonTexts)
  const problemText = useProblemText()
  const navigate = useNavigate()
  const schema = useSchema()
  const { form, meanwhile, isReadOnly } = useSubjectForm({ editor, subject, schema, toForm, toFields, fields: FIELDS })
  const { menu, content } = editor
  const { control } = form.form
  const isPlaced = useMemo(() => walkTree(content).some((row) => row.subject === subject), [content, subject])
  const optionsOf = (kind: 'article' | 'group', isListed: (other: string) => boolean) =>
    Object.keys(content)
      .filter((other) => kindOfSubject(other) === kind && hasArticle(content, other) && isListed(other))
      .map((other) => ({ value: keyOfSubject(other), label: subjectName(content, other) }))
  // Several choices have the same name, such as "Size": their options tell them apart.
  const groups = optionsOf('group', () => true).map((group) => ({
    ...group,
    description: listIn(content, `group/${group.value}`, 'options')
      .map((code) => subjectName(content, `article/${code}`))
      .join(', '),
  }))
  const suggestions = optionsOf('article', (other) => other !== subject && fieldValue(content, other, 'kind') === 1)
  const goods = [...new Set([...menu.goods, String(fieldValue(content, subject, 'goods') ?? 'food')])]
  const { goodsText } = useFieldTexts(menu.currency)
  const name = subjectName(content, subject)
  const remove = async () => {
    const result = await editor.save(removeSubject(content, subject))
    if (result.ok) await navigate(back.href)
    else form.form.setError('description', { type: 'server', message: problemText(result.problem) })
  }
  return (
    <SectionPage title={name} intro={keyOfSubject(subject)} back={back}>
      {isReadOnly && <Notice tone="info" title={t('readOnly')} announce="none" />}
      <SubjectProblems editor={editor} subject={subject} />
      <div className={styles.beside}>
        <form {...form.formProps} className={styles.form}>
          {/* A fieldset disables all fields of a menu that the person may only look at. */}
          <fieldset disabled={isReadOnly} className={styles.form}>
            <Part id="texts" title={t('texts')}>
              <Translations
                form={form.form}
                fields={[
                  { name: 'description', label: t('field.description') },
                  { name: 'text', label: t('field.text'), isLong: true },
                ]}
              />
            </Part>
            <Part id="money" title={t('part.price')}>
              <div className={styles.fields}>
                <TextField
                  control={control}
                  name="price"
                  label={`${t('field.price')} (${menu.currency.symbol})`}
                  inputMode="decimal"
                />
                <TypePriceFields control={control} editor={editor} subject={subject} />
                <SelectField control={control} name="goods" label={t('field.goods')}>
                  {goods.map((each) => (
                    <option key={each} value={each}>
                      {goodsText(each)}
                    </option>
                  ))}
                </SelectField>
                <TextField
                  control={control}
                  name="kitchenUnits"
                  label={t('field.kitchenUnits')}
                  hint={t('kitchenUnits.hint')}
                  inputMode="numeric"
                />
              </div>
              <CheckboxField control={control} name="soldOut" label={t('field.soldOut')} hint={t('soldOut.hint')} />
            </Part>
            <Part id="sale" title={t('part.sale')}>
              <SaleTimesField control={control} name="saleTimes" hint={t('sale.hint')} />
            </Part>
            <Part id="picture" title={t('field.imageUrl')}>
              <ArticlePicture control={control} name="imageUrl" editor={editor} alt={name} />
              <details>
                <summary>{t('picture.languages')}</summary>
                {LANGUAGES.map((language) => (
                  <fieldset key={language} className={styles.picturePart}>
                    <legend>{LANGUAGE_NAMES[language]}</legend>
                    <ArticlePicture
                      control={control}
                      name={`imageId:${language}`}
                      hasHint={false}
                      editor={editor}
                      alt={`${name} (${LANGUAGE_NAMES[language]})`}
                    />
                  </fieldset>
                ))}
              </details>
            </Part>
            <Part id="diet" title={t('part.diet')}>
              <Checks
                control={control}
                name="allergens"
                label={t('field.allergens')}
                options={ALLERGENS.map((each) => ({ value: each, label: capitalized(common(`allergen.${each}`)) }))}
              />
              <Checks
                control={control}
                name="tags"
                label={t('field.tags')}
                options={ARTICLE_TAGS.map((each) => ({ value: each, label: common(`tag.${each}`) }))}
              />
            </Part>
            <Part id="choices" title={t('field.choices')}>
              {!isPlaced && <p className={styles.soft}>{t('choices.unplaced')}</p>}
              {isPlaced && groups.length > 0 && (
                <Checks control={control} name="choices" label={t('groups')} options={groups} />
              )}
              {isPlaced && suggestions.length > 0 && (
                <Checks control={control} name="suggestions" label={t('field.suggestions')} options={suggestions} />
              )}
              <CheckboxField control={control} name="kind" label={t('field.kind')} hint={t('kind.hint')} />
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
                  {t('article.remove')}
                </Button>
              </div>
            </>
          )}
        </form>
        <aside className={styles.preview} aria-labelledby="preview">
          <h2 id="preview">{t('preview')}</h2>
          <p className={styles.soft}>{t('preview.text')}</p>
          <DishPreview editor={editor} subject={subject} control={control} toFields={toFields} />
        </aside>
      </div>
    </SectionPage>
  )
}
