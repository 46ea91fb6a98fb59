import type { Article, ArticleItem, MenuItem } from '@carte/contract'
import { isSoldOut, pick } from '@carte/domain'
import { escapeHtml } from '../../../../infrastructure/http/html.ts'
import { groupItems, menuTitle, orderPage, type PageMenu, priceText } from './page-menu.ts'
import { jsonText, restaurantOf } from './schema-org.ts'
import { menuTexts } from './texts.ts'

/** Heading level of outer categories. The title is h2, because the surrounding page has its own h1 (EMBED-46). */
const CATEGORY_LEVEL = 3
const HEADING_LEVEL_MAX = 6

const paragraph = (text: string): string => (text === '' ? '' : `<p>${escapeHtml(text)}</p>`)

function renderPrices({ price, ordinaryPrice }: Article, { menu, language }: PageMenu): string {
  const text = (amount: number) => priceText(amount, menu.currency, language)
  const ordinary =
    ordinaryPrice === undefined ? '' : ` (${menuTexts(language)('ordinary', { price: text(ordinaryPrice) })})`
  return escapeHtml(text(price) + ordinary)
}

function renderDish(item: ArticleItem, page: PageMenu): string {
  const { article } = item
  const { language } = page
  const t = menuTexts(language)
  const allergens = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    article.allergens.map((allergen) => t(`allergen.${allergen}`)),
  )
  return [
    `<li><p><strong>${escapeHtml(pick(article, 'description', language, article.description))}</strong> ${renderPrices(article, page)}`,
    isSoldOut(item) ? ` – ${escapeHtml(t('soldOut'))}</p>` : '</p>',
    paragraph(pick(article, 'text', language, article.text ?? '')),
    allergens === '' ? '' : paragraph(t('contains', { allergens })),
    '</li>',
  ].join('')
}

function renderItems(items: readonly MenuItem[], level: number, page: PageMenu): string {
  return groupItems(items, {
    dishes: (dishes) => `<ul>\n${dishes.map((dish) => renderDish(dish, page)).join('\n')}\n</ul>`,
    category: (item) => {
      const tag = `h${Math.min(level, HEADING_LEVEL_MAX)}`
      const name = escapeHtml(pick(item, 'name', page.language, item.name))
      return `<${tag}>${name}</${tag}>\n${renderItems(item.items, level + 1, page)}`
    },
  }).join('\n')
}

/**
 * Renders a menu as plain HTML without styles, which a chain inserts into its embed element. Visitors without scripts
 * and search engines read it.
 */
export function menuFragment(page: PageMenu): string {
  const { shop, menu, language } = page
  return `<section lang="${language}">
<h2>${escapeHtml(menuTitle(page))}</h2>
<p><a href="${escapeHtml(orderPage(page))}">${escapeHtml(menuTexts(language)('order', { shop: shop.name }))}</a></p>
${renderItems(menu.items, CATEGORY_LEVEL, page)}
<script type="application/ld+json">${jsonText(restaurantOf(page))}</script>
</section>
`
}
