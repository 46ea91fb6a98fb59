import type { Menu, Shop } from '@carte/contract'
import { type PlacedArticle, toMinor } from '@carte/domain'
import { articleName, quickAddDraft } from '@carte/features'
import { formatPrice, useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { menuAtom, screenSizeAtom, shopAtom, useAtomValue, withUserPricesAtom } from '@carte/store'
import { buttonClass } from '@carte/ui'
import { useId, useMemo } from 'react'
import { menuTexts } from '../../texts.ts'
import { suggestionsSheetState } from '../article/menu-sheet.ts'
import { useBasketWriter } from '../article/useBasketWriter.ts'
import { FROM_MENU } from '../article/useGoBack.ts'
import { useIsBasketShopClosed } from '../hours/useIsBasketShopClosed.ts'
import { MenuContext } from '../MenuContext.ts'
import { focusBeside } from './focus-beside.ts'
import * as styles from './SuggestionStrip.module.css'
import { suggestedAtom } from './suggested-atom.ts'

interface SuggestionStripProps {
  /** Called when a link in it is followed. */
  readonly onLeave?: (() => void) | undefined
}

/** Renders suggestions for the dishes in the basket, each added by one tap. Renders nothing without suggestions. */
export function SuggestionStrip({ onLeave }: SuggestionStripProps) {
  const { articles, more } = useAtomValue(suggestedAtom)
  const shop = useAtomValue(shopAtom)
  const menu = useAtomValue(menuAtom)
  const isClosed = useIsBasketShopClosed()
  if (isClosed || !shop || !menu || (articles.length === 0 && !more)) return null
  return <Strip {...{ articles, more, shop, menu, onLeave }} />
}

interface StripProps extends SuggestionStripProps {
  readonly articles: readonly PlacedArticle[]
  readonly more: PlacedArticle | null
  readonly shop: Shop
  readonly menu: Menu
}

function Strip({ articles, more, shop, menu, onLeave }: StripProps) {
  const { t } = useTexts(menuTexts)
  const titleId = useId()
  const { currency } = menu
  // The basket is not inside a screen, so no `MenuContext` surrounds it.
  const scope = useMemo(() => ({ shop, currency, campaigns: [] }), [shop, currency])
  return (
    <div className={styles.strip}>
      <h3 id={titleId} className={styles.title}>
        {t('basket.suggestions')}
      </h3>
      <MenuContext value={scope}>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets */}
        <ul role="list" aria-labelledby={titleId} className={styles.list}>
          {articles.map((placed) => (
            <li key={placed.item.code}>
              <Suggestion placed={placed} symbol={currency.symbol} />
            </li>
          ))}
          {more && (
            <li>
              <MoreLink of={more} shopId={shop.id} onLeave={onLeave} />
            </li>
          )}
        </ul>
      </MenuContext>
    </div>
  )
}

interface MoreLinkProps extends SuggestionStripProps {
  readonly of: PlacedArticle
  readonly shopId: string
}

/** Links to an article's page of suggestions; beside the menu of a large screen, to the dialog over the menu. */
function MoreLink({ of, shopId, onLeave }: MoreLinkProps) {
  const { t } = useTexts(menuTexts)
  const { small } = useAtomValue(screenSizeAtom)
  const { pathname, search } = useLocation()
  const isOverMenu = !small && paths.menu.parse(pathname) !== null
  const page = paths.suggestedArticles.href({ shopId, category: of.path, articleId: of.item.code })
  return (
    <Link
      to={isOverMenu ? pathname + search : page}
      state={isOverMenu ? suggestionsSheetState(of) : FROM_MENU}
      // By default a link to the current address replaces the history entry, and Back would leave the menu.
      replace={false}
      preventScrollReset={isOverMenu}
      onClick={onLeave}
      className={buttonClass('quiet', { small: true })}
    >
      {t('basket.suggestions.more')}
    </Link>
  )
}

interface SuggestionProps {
  readonly placed: PlacedArticle
  readonly symbol: string
}

/** Renders a button that adds the article and then disappears, because the article is in the basket. */
function Suggestion({ placed, symbol }: SuggestionProps) {
  const { t, language } = useTexts(menuTexts)
  const item = useAtomValue(withUserPricesAtom)(placed.item)
  const { addSuggested } = useBasketWriter()
  const { text, lang } = articleName(item.article, language)
  const price = formatPrice(toMinor(item.article.price), { symbol }, language)
  return (
    <button
      type="button"
      aria-label={`${t('article.add', { name: text })} ${price}`}
      className={styles.chip}
      onClick={(event) => {
        focusBeside(event.currentTarget)
        addSuggested([quickAddDraft({ ...placed, item })])
      }}
    >
      <span aria-hidden="true">+ </span>
      <span lang={lang}>{text}</span> {price}
    </button>
  )
}
