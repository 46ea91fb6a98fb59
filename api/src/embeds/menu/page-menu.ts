import type { Article, Currency, Language, Menu, MenuItem, Shop } from '@carte/contract'

/** Whose habits prices follow, as on the site. */
const LOCALES: Readonly<Record<Language, string>> = { sv: 'sv', en: 'en', fi: 'fi', ru: 'ru', no: 'no' }

/** A menu as it is written for a page of somebody else. */
export interface PageMenu {
  readonly shop: Shop
  /** ISO 3166, `SE`. */
  readonly country: string
  readonly menu: Menu
  readonly language: Language
  /** Origin of the site. */
  readonly site: string
}

/** Where one orders what stands there. */
export const orderPage = ({ site, shop }: Pick<PageMenu, 'site' | 'shop'>): string =>
  `${site}/shop/${encodeURIComponent(shop.id)}/menu`

/** `129 kr`, `12,90 €`: as the site writes it. @param amount major units */
export function priceText(amount: number, { symbol }: Currency, language: Language): string {
  const decimals = Math.round(amount * 100) % 100 === 0 ? 0 : 2
  const format = new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return `${format.format(amount)}\u00a0${symbol}`
}

/** Neighbours of one kind together: dishes make a list, categories follow one another. */
export function inOrder<T>(
  items: readonly MenuItem[],
  write: {
    readonly articles: (articles: readonly Article[]) => T
    readonly category: (item: MenuItem & { type: 'container' }) => T
  },
): readonly T[] {
  const written: T[] = []
  let row: Article[] = []
  const end = () => {
    if (row.length > 0) written.push(write.articles(row))
    row = []
  }
  for (const item of items) {
    if (item.type === 'article') row.push(item.article)
    else {
      end()
      if (hasArticles(item.items)) written.push(write.category(item))
    }
  }
  end()
  return written
}

const hasArticles = (items: readonly MenuItem[]): boolean =>
  items.some((item) => item.type === 'article' || hasArticles(item.items))
