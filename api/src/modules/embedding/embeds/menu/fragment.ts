import type {
  Article,
  ArticleItem,
  ArticleTag,
  ContainerItem,
  DayOfWeek,
  MenuItem,
  OpeningHours,
  OpeningHoursException,
  Shop,
} from '@carte/contract'
import { isSoldOut, pick } from '@carte/domain'
import { escapeHtml } from '../../../../infrastructure/http/html.ts'
import { type EmbeddedMenu, groupItems, menuTitle, orderPage, priceText } from './page-menu.ts'
import { menuTexts } from './texts.ts'

/** Heading level of outer categories. The title is h2, because the surrounding page has its own h1 (EMBED-46). */
const CATEGORY_LEVEL = 3

/**
 * Renders a menu as plain HTML without styles, which a chain inserts into its embed element. Visitors without scripts
 * and search engines read it.
 */
export function menuFragment(page: EmbeddedMenu): string {
  const { shop, menu, language } = page
  return `<section lang="${language}">
<h2>${escapeHtml(menuTitle(page))}</h2>
<p><a href="${escapeHtml(orderPage(page))}">${escapeHtml(menuTexts(language)('order', { shop: shop.name }))}</a></p>
${renderItems(menu.items, CATEGORY_LEVEL, page)}
<script type="application/ld+json">${jsonText(describeRestaurant(page))}</script>
</section>
`
}

/** The lowest heading that HTML has. */
const HEADING_LEVEL_MAX = 6

function renderItems(items: readonly MenuItem[], level: number, page: EmbeddedMenu): string {
  return groupItems(items, {
    dishes: (dishes) => `<ul>\n${dishes.map((dish) => renderDish(dish, page)).join('\n')}\n</ul>`,
    category: (item) => {
      const tag = `h${Math.min(level, HEADING_LEVEL_MAX)}`
      const name = escapeHtml(pick(item, 'name', page.language, item.name))
      return `<${tag}>${name}</${tag}>\n${renderItems(item.items, level + 1, page)}`
    },
  }).join('\n')
}

function renderDish(item: ArticleItem, page: EmbeddedMenu): string {
  const { article } = item
  const { language } = page
  const t = menuTexts(language)
  // British lists have no comma before "and".
  const locale = language === 'en' ? 'en-GB' : language
  const allergens = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    article.allergens.map((allergen) => t(`allergen.${allergen}`)),
  )
  return [
    `<li><p><strong>${escapeHtml(pick(article, 'description', language, article.description))}</strong> ${renderPrices(article, page)}`,
    isSoldOut(item) ? ` – ${escapeHtml(t('soldOut'))}</p>` : '</p>',
    renderParagraph(pick(article, 'text', language, article.text ?? '')),
    allergens === '' ? '' : renderParagraph(t('contains', { allergens })),
    '</li>',
  ].join('')
}

function renderPrices({ price, ordinaryPrice }: Article, { menu, language }: EmbeddedMenu): string {
  const text = (amount: number) => priceText(amount, menu.currency, language)
  const ordinary =
    ordinaryPrice === undefined ? '' : ` (${menuTexts(language)('ordinary', { price: text(ordinaryPrice) })})`
  return escapeHtml(text(price) + ordinary)
}

const renderParagraph = (text: string): string => (text === '' ? '' : `<p>${escapeHtml(text)}</p>`)

/** An object of schema.org. */
type Thing = Readonly<Record<string, unknown>>

const SCHEMA = 'https://schema.org'

/** Describes the restaurant with its menu for search engines (EMBED-48). */
function describeRestaurant(page: EmbeddedMenu): Thing {
  const { shop, country, menu, language, site } = page
  const { address1, address2, zipCode, city, phone } = shop.contactInformation
  const order = orderPage(page)
  return withoutEmpty({
    '@context': SCHEMA,
    '@type': 'Restaurant',
    '@id': `${site}/shop/${encodeURIComponent(shop.id)}`,
    name: shop.name,
    description: pick(shop, 'description', language, shop.description),
    url: order,
    telephone: phone,
    currenciesAccepted: menu.currency.name,
    address: withoutEmpty({
      '@type': 'PostalAddress',
      streetAddress: [address1, address2].filter((line) => line !== '').join(', '),
      postalCode: zipCode,
      addressLocality: city,
      addressCountry: country,
    }),
    geo: { '@type': 'GeoCoordinates', ...shop.location },
    openingHoursSpecification: usualHours(shop),
    specialOpeningHoursSpecification: specialHours(shop),
    hasMenu: withoutEmpty({
      '@type': 'Menu',
      name: menuTitle(page),
      inLanguage: language,
      url: order,
      ...describeItems(menu.items, page),
    }),
    potentialAction: { '@type': 'OrderAction', target: order },
  })
}

/** Returns the hours of a normal week. Times are local to the shop, as schema.org expects. */
const usualHours = ({ openingHours }: Shop): readonly Thing[] =>
  openingHours.map((hours) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: dayName(hours.dayOfWeek),
    ...times(hours),
  }))

/**
 * Returns the hours of single dates. On a date with several exceptions, those with times apply. schema.org writes a
 * closed day as midnight to midnight.
 */
function specialHours({ openingHoursExceptions }: Shop): readonly Thing[] {
  const hasTimes = ({ opens, closes }: OpeningHoursException) => opens !== undefined && closes !== undefined
  const datesWithTimes = new Set(openingHoursExceptions.filter(hasTimes).map(({ date }) => date))
  return openingHoursExceptions
    .filter((exception) => hasTimes(exception) || !datesWithTimes.has(exception.date))
    .map(({ date, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      ...(opens !== undefined && closes !== undefined
        ? times({ opens, closes })
        : { opens: '00:00:00', closes: '00:00:00' }),
    }))
}

/** Converts times. Equal times mean around the clock in our data, but closed in schema.org. */
function times({ opens, closes }: Pick<OpeningHours, 'opens' | 'closes'>): Thing {
  return opens === closes ? { opens: '00:00:00', closes: '23:59:59' } : { opens, closes }
}

const dayName = (day: DayOfWeek): string => `${SCHEMA}/${day}`

function describeItems(items: readonly MenuItem[], page: EmbeddedMenu): Thing {
  const sections = items.flatMap((item) => (item.type === 'container' ? [describeCategory(item, page)] : []))
  return {
    hasMenuItem: items.flatMap((item) => (item.type === 'article' ? [describeDish(item, page)] : [])),
    hasMenuSection: sections.filter((section) => 'hasMenuItem' in section || 'hasMenuSection' in section),
  }
}

function describeCategory(item: ContainerItem, page: EmbeddedMenu): Thing {
  const name = pick(item, 'name', page.language, item.name)
  return withoutEmpty({ '@type': 'MenuSection', name, ...describeItems(item.items, page) })
}

const DIETS: Partial<Record<ArticleTag, string>> = {
  vegan: `${SCHEMA}/VeganDiet`,
  vegetarian: `${SCHEMA}/VegetarianDiet`,
  glutenfree: `${SCHEMA}/GlutenFreeDiet`,
  lactosefree: `${SCHEMA}/LowLactoseDiet`,
}

function describeDish(item: ArticleItem, { language, menu, site }: EmbeddedMenu): Thing {
  const { article } = item
  const { price, imageUrl, tags } = article
  return withoutEmpty({
    '@type': 'MenuItem',
    name: pick(article, 'description', language, article.description),
    description: pick(article, 'text', language, article.text ?? ''),
    image: imageUrl && `${site}/api/images/${encodeURIComponent(imageUrl)}`,
    suitableForDiet: tags.flatMap((tag) => DIETS[tag] ?? []),
    offers: {
      '@type': 'Offer',
      price: price.toFixed(2),
      priceCurrency: menu.currency.name,
      availability: `${SCHEMA}/${isSoldOut(item) ? 'SoldOut' : 'InStock'}`,
    },
  })
}

const withoutEmpty = (thing: Thing): Thing =>
  Object.fromEntries(
    Object.entries(thing).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )

/** Serializes JSON for a script element, so that nothing in it can end the element or begin a comment (ATTACK-56). */
const jsonText = (thing: Thing): string =>
  JSON.stringify(thing).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
