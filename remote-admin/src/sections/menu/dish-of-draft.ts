import {
  ALLERGENS,
  type Allergen,
  ARTICLE_TAGS,
  type Article,
  type ArticleItem,
  type ArticleTag,
  type ChoiceGroup,
  type ChoiceLevel,
  ORDER_TYPES,
  type Translation,
} from '@carte/contract'
import { fieldValue, keyOfSubject, kindOfSubject, type MenuContent } from '@carte/domain'
import { LANGUAGES } from '../../components/languages.ts'
import { listIn } from './edits.ts'
import { hasArticle } from './SubjectFields.tsx'

const textIn = (content: MenuContent, subject: string, field: string) =>
  String(fieldValue(content, subject, field) ?? '')
const numberIn = (content: MenuContent, subject: string, field: string) =>
  Number(fieldValue(content, subject, field) ?? 0)

function translationsIn(
  content: MenuContent,
  subject: string,
  fields: readonly ('name' | 'description' | 'text' | 'imageId')[],
) {
  return LANGUAGES.map(
    (language): Translation => ({
      language,
      ...Object.fromEntries(
        fields.flatMap((field) => {
          const text = textIn(content, subject, `${field}:${language}`)
          return text === '' ? [] : [[field, text]]
        }),
      ),
    }),
  ).filter((entry) => Object.keys(entry).length > 1)
}

function typePricesIn(content: MenuContent, subject: string): Pick<Article, 'orderTypePrices'> {
  const others = ORDER_TYPES.flatMap((type) => {
    const price = fieldValue(content, subject, `price:${type}`)
    const differs = typeof price === 'number' && price !== fieldValue(content, subject, 'price')
    return differs ? [[type, { price, campaigns: [] as string[] }] as const] : []
  })
  return others.length > 0 ? { orderTypePrices: Object.fromEntries(others) } : {}
}

function articleIn(content: MenuContent, subject: string, versions: Readonly<Record<string, string>>): Article {
  const [allergens, tags] = [listIn(content, subject, 'allergens'), listIn(content, subject, 'tags')]
  const imageUrl = textIn(content, subject, 'imageUrl')
  const version = versions[imageUrl]
  const text = textIn(content, subject, 'text')
  return {
    code: keyOfSubject(subject),
    kind: fieldValue(content, subject, 'kind') === 1 ? 1 : 0,
    description: textIn(content, subject, 'description'),
    ...(text !== '' && { text }),
    price: numberIn(content, subject, 'price'),
    ...typePricesIn(content, subject),
    imageUrl,
    ...(version !== undefined && { imageVersion: version }),
    i18n: translationsIn(content, subject, ['description', 'text', 'imageId']),
    campaigns: [],
    soldOut: fieldValue(content, subject, 'soldOut') === true,
    allergens: ALLERGENS.filter((allergen: Allergen) => allergens.includes(allergen)),
    tags: ARTICLE_TAGS.filter((tag: ArticleTag) => tags.includes(tag)),
  }
}

function groupIn(content: MenuContent, code: string, versions: Readonly<Record<string, string>>): ChoiceGroup {
  const subject = `group/${code}`
  return {
    code,
    level: numberIn(content, subject, 'level'),
    name: textIn(content, subject, 'name'),
    i18n: translationsIn(content, subject, ['name']),
    min: numberIn(content, subject, 'min'),
    max: numberIn(content, subject, 'max'),
    preselected: [...listIn(content, subject, 'preselected')],
    options: listIn(content, subject, 'options')
      .map((option) => `article/${option}`)
      .filter((option) => hasArticle(content, option))
      .map((option) => articleIn(content, option, versions)),
  }
}

/**
 * Returns an article of a draft as the guests' menu contains it after publishing, without campaigns and suggestions.
 *
 * @param versions versions of pictures by their address
 */
export function dishOfDraft(
  content: MenuContent,
  subject: string,
  versions: Readonly<Record<string, string>>,
): ArticleItem {
  return {
    type: 'article',
    code: keyOfSubject(subject),
    article: articleIn(content, subject, versions),
    choices: listIn(content, subject, 'choices')
      .filter((code) => hasArticle(content, `group/${code}`))
      .map((code) => groupIn(content, code, versions)),
    suggestions: [],
  }
}

export function choiceLevelsOf(content: MenuContent): ChoiceLevel[] {
  return Object.keys(content)
    .filter((subject) => kindOfSubject(subject) === 'level')
    .map((subject) => ({
      level: Number(keyOfSubject(subject)),
      name: textIn(content, subject, 'name'),
      i18n: translationsIn(content, subject, ['name']),
    }))
    .sort((a, b) => a.level - b.level)
}
