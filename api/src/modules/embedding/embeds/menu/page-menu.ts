import type { ArticleItem, ContainerItem, Currency, Language, Menu, MenuItem, Shop } from '@carte/contract'
import { menuTexts } from './texts.ts'

/** A menu that a chain's page shows as plain HTML, with what its links and texts need. */
export interface EmbeddedMenu {
  readonly shop: Shop
  /** ISO 3166, such as `SE`. */
  readonly country: string
  readonly menu: Menu
  readonly language: Language
  /** The site's origin, such as `https://carte.example`. Links to order lead there. */
  readonly site: string
}

export const orderPage = ({ site, shop }: Pick<EmbeddedMenu, 'site' | 'shop'>): string =>
  `${site}/shop/${encodeURIComponent(shop.id)}/menu`

/** Such as `Menu – Centrum`, in the menu's language. */
export const menuTitle = ({ shop, language }: Pick<EmbeddedMenu, 'shop' | 'language'>): string =>
  menuTexts(language)('menu', { shop: shop.name })

/**
 * Formats a price as the site does: `129 kr`, `12,90 €`.
 * @param amount in major units
 */
export function priceText(amount: number, { symbol }: Currency, language: Language): string {
  const decimals = Math.round(amount * 100) % 100 === 0 ? 0 : 2
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return `${format.format(amount)}\u00a0${symbol}`
}

/** Groups adjacent dishes into lists between the categories. Leaves out categories without dishes. */
export function groupItems<T>(
  items: readonly MenuItem[],
  write: {
    readonly dishes: (dishes: readonly ArticleItem[]) => T
    readonly category: (item: ContainerItem) => T
  },
): readonly T[] {
  const written: T[] = []
  let pending: ArticleItem[] = []
  const end = () => {
    if (pending.length > 0) written.push(write.dishes(pending))
    pending = []
  }
  for (const item of items) {
    if (item.type === 'article') pending.push(item)
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
