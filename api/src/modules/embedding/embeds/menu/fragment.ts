import type { Article, ArticleItem, MenuItem } from '@carte/contract'
import { isSoldOut, pick } from '@carte/domain'
import { escapeHtml } from '../../../../infrastructure/http/html.ts'
import { groupItems, menuTitle, orderPage, type PageMenu, priceText } from './page-menu.ts'
import { jsonText, restaurantOf } from './schema-org.ts'
import { menuTexts } from './texts.ts'

/** The restaurant's name is h2, because the surrounding page has its own h1 (EMBED-46). */
const FIRST_CATEGORY = 3
const LAST_LEVEL = 6

const paragraph = (text: string): string => (text === '' ? '' : `<p>${escapeHtml(text)}</p>`)

function pricesOf({ price, ordinaryPrice }: Article, { menu, language }: PageMenu): string {
  const text = (amount: number) => priceText(amount, menu.currency, language)
  const before =
    ordinaryPrice === undefined ? '' : ` (${menuTexts(language)('ordinary', { price: text(ordinaryPrice) })})`
  return escapeHtml(text(price) + before)
}

function dishOf(item: ArticleItem, page: PageMenu): string {
  const { article } = item
  const { language } = page
  const t = menuTexts(language)
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    article.allergens.map((each) => t(`allergen.${each}`)),
  )
  return [
    `<li><p><strong>${escapeHtml(pick(article, 'description', language, article.description))}</strong> ${pricesOf(article, page)}`,
    isSoldOut(item) ? ` – ${escapeHtml(t('soldOut'))}</p>` : '</p>',
    paragraph(pick(article, 'text', language, article.text ?? '')),
    names === '' ? '' : paragraph(t('contains', { allergens: names })),
    '</li>',
  ].join('')
}

function listOf(items: readonly MenuItem[], level: number, page: PageMenu): string {
  return groupItems(items, {
    dishes: (dishes) => `<ul>\n${dishes.map((dish) => dishOf(dish, page)).join('\n')}\n</ul>`,
    category: (item) => {
      const tag = `h${Math.min(level, LAST_LEVEL)}`
      const name = escapeHtml(pick(item, 'name', page.language, item.name))
      return `<${tag}>${name}</${tag}>\n${listOf(item.items, level + 1, page)}`
    },
  }).join('\n')
}

/**
 * Renders a menu as plain HTML without styles, for a chain to put inside its embed element: it shows without scripts,
 * and search engines read it.
 */
export function menuFragment(page: PageMenu): string {
  const { shop, menu, language } = page
  return `<section lang="${language}">
<h2>${escapeHtml(menuTitle(page))}</h2>
<p><a href="${escapeHtml(orderPage(page))}">${escapeHtml(menuTexts(language)('order', { shop: shop.name }))}</a></p>
${listOf(menu.items, FIRST_CATEGORY, page)}
<script type="application/ld+json">${jsonText(restaurantOf(page))}</script>
</section>
`
}
