import type { Article, Shop } from '@carte/contract'
import { aboutMinutes, findArticle } from '@carte/domain'
import { articleName, hasPicture, nameOf, useHydrated, useWhenIdle } from '@carte/features'
import { commonTexts, formatRange, formatTime, problemText, useTexts } from '@carte/i18n'
import { Link, PageTitle, paths, useLocation, useNavigate } from '@carte/navigation'
import {
  basketAtom,
  deliverySpotsAtom,
  menuAtom,
  type ScreenProps,
  useAtomValue,
  useSetAtom,
  withUserPricesAtom,
} from '@carte/store'
import { buttonClass, Dialog, EmptyState, Skeleton } from '@carte/ui'
import type { ReactNode } from 'react'
import { CardGuestProvider } from '../../components/article/CardGuestProvider.tsx'
import {
  type MenuSheet,
  OpenArticleContext,
  useMenuSheet,
  useOpenArticle,
} from '../../components/article/menu-sheet.ts'
import { useGoBack } from '../../components/article/useGoBack.ts'
import { useIsOver } from '../../components/hours/useIsOver.ts'
import { lazyChunk, showUnreachableAtom, useLazyChunk } from '../../components/lazy-chunk.ts'
import { MenuContext, useMenuScope, useMenuScopeValue } from '../../components/MenuContext.ts'
import { listParam } from '../../components/params.ts'
import { importArticle, importSuggested } from '../../lazy.ts'
import { menuTexts } from '../../texts.ts'
import { MenuBody } from './MenuBody.tsx'
import * as styles from './MenuScreen.module.css'
import type { MenuPage } from './menu.loader.ts'

/** Imports the screens that guests usually open next. */
const importNextScreens = () => Promise.all([importArticle(), importSuggested()])

/** Shows the menu of a shop. */
export function MenuScreen({ data, params }: ScreenProps<MenuPage>) {
  const { t } = useTexts(menuTexts)
  const { shop, menu } = data
  useWhenIdle(importNextScreens)
  const scope = useMenuScopeValue(data, menu)
  const priced = useAtomValue(withUserPricesAtom)
  const title = <PageTitle>{t('menu.title', { shop: shop.name })}</PageTitle>
  if (!menu || !scope) {
    return (
      <>
        {title}
        <MenuMissing shopId={shop.id} />
      </>
    )
  }
  return (
    <MenuContext value={scope}>
      {title}
      <CardGuestProvider>
        <WithSheets>
          <div className={styles.screen}>
            <MenuBody
              menu={priced(menu)}
              path={listParam(params, 'category')}
              data={data}
              heading={<MenuHeading shop={shop} />}
            />
          </div>
        </WithSheets>
      </CardGuestProvider>
    </MenuContext>
  )
}

/** Says that the shop has no menu. */
function MenuMissing({ shopId }: { readonly shopId: string }) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const action = (
    <Link to={paths.home.href()} className={buttonClass('primary')}>
      {t('menu.missing.action')}
    </Link>
  )
  return (
    <EmptyState icon="receipt" level={1} title={t('menu.missing.title')} action={action}>
      <p>{t('menu.missing.text')}</p>
      <p>{problemText(common.t, { code: 'menu-not-found', detail: shopId })}</p>
    </EmptyState>
  )
}

/**
 * Shows the shop's name, how long its kitchen needs or from when it takes orders, and order type and spot of the basket:
 * `Eat in · Table 12`.
 */
function MenuHeading({ shop }: { readonly shop: Shop }) {
  const { t, language } = useTexts(commonTexts)
  const menu = useTexts(menuTexts)
  const { isClosed } = useMenuScope()
  const isLaterOver = useIsOver(shop.laterOnlyUntil)
  const { orderType, spotId } = useAtomValue(basketAtom)
  const spot = useAtomValue(deliverySpotsAtom).find(({ id }) => id === spotId)
  const isHydrated = useHydrated()
  const range = aboutMinutes(shop.preparationMinutes ?? 0)
  const line = [t(`orderType.${orderType}`), spot && nameOf(spot, language).text].filter(Boolean).join(' · ')
  return (
    <header className={styles.heading}>
      <h1 tabIndex={-1} className={styles.name}>
        {shop.name}
      </h1>
      <div className={styles.lines}>
        {shop.preparationMinutes !== undefined && !isClosed && (
          <p className={styles.line}>
            {shop.laterOnlyUntil && !isLaterOver
              ? menu.t('menu.from', { time: formatTime(shop.laterOnlyUntil, shop.timeZone, language) })
              : menu.t('menu.readyIn', { range: formatRange(range.from, range.to) })}
          </p>
        )}
        {/* The server does not know the basket; a blank line reserves the height. */}
        <p className={styles.line}>{isHydrated ? line : '\u00a0'}</p>
      </div>
    </header>
  )
}

/**
 * Renders the menu, and over it the dialog that the address asks for: on a large screen an article, or its suggestions.
 * Its history entry has the menu's path, so that Back closes it while the menu stays mounted and keeps its scroll
 * position.
 */
function WithSheets({ children }: { readonly children: ReactNode }) {
  const sheet = useMenuSheet()
  return (
    <OpenArticleContext value={useOpenArticle()}>
      {children}
      {sheet?.kind === 'article' && <LazyArticleSheet key={sheet.code} code={sheet.code} />}
      {sheet?.kind === 'suggestions' && <LazySuggestionsSheet key={sheet.code} of={sheet} />}
    </OpenArticleContext>
  )
}

const articleScreen = lazyChunk(importArticle)
const suggestedScreen = lazyChunk(importSuggested)

/** Loads the dialog's code behind a placeholder. If that fails, navigates to the article's page, which tries again. */
function LazyArticleSheet({ code }: { readonly code: string }) {
  const common = useTexts(commonTexts)
  const { shop } = useMenuScope()
  const menu = useAtomValue(menuAtom)
  const navigate = useNavigate()
  const { state } = useLocation()
  const placed = menu && findArticle(menu, code)
  const close = useGoBack(placed?.path ?? [])
  const page = paths.article.href({ shopId: shop.id, category: placed?.path ?? [], articleId: code })
  // A reason such as 'open' loads the code at once.
  const screen = useLazyChunk(articleScreen, 'open', () => void navigate(page, { replace: true, state }))
  if (screen) return <screen.ArticleSheet code={code} />
  if (!placed) return null
  return (
    <Dialog
      open
      size="m"
      className={hasPicture(placed.item.article, common.language) ? styles.wideDialog : undefined}
      onClose={close}
      title={<ArticleName article={placed.item.article} />}
      closeLabel={common.t('action.close')}
    >
      <Skeleton shape="box" height="17rem" />
    </Dialog>
  )
}

function ArticleName({ article }: { readonly article: Article }) {
  const { language } = useTexts(menuTexts)
  const { text, lang } = articleName(article, language)
  return <span lang={lang}>{text}</span>
}

/** Loads the dialog's code; goes back to the menu if that fails. */
function LazySuggestionsSheet({ of }: { readonly of: MenuSheet & { readonly kind: 'suggestions' } }) {
  const navigate = useNavigate()
  const showUnreachable = useSetAtom(showUnreachableAtom)
  const screen = useLazyChunk(suggestedScreen, 'open', () => {
    void navigate(-1)
    showUnreachable()
  })
  return screen && <screen.SuggestionsSheet of={of} />
}
