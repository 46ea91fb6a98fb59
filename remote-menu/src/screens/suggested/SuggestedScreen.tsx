import type { Shop } from '@carte/contract'
import { findArticle, type PlacedArticle } from '@carte/domain'
import { articleName, useHydrated } from '@carte/features'
import { commonTexts, formatPrice, useTexts } from '@carte/i18n'
import { Link, PageTitle, paths } from '@carte/navigation'
import {
  basketCountAtom,
  basketTotalAtom,
  defineScreen,
  menuAtom,
  type ScreenProps,
  useAtomValue,
  withUserPricesAtom,
} from '@carte/store'
import { BottomBar, Button, buttonClass, cx, Dialog, EmptyState, RollingNumber } from '@carte/ui'
import type { MenuSheet } from '../../components/article/menu-sheet.ts'
import { orderable, suggestionsOf } from '../../components/article/suggestions.ts'
import { useGoBack } from '../../components/article/useGoBack.ts'
import { BasketOverlays } from '../../components/basket/BasketOverlays.tsx'
import { TotalButton } from '../../components/basket/TotalButton.tsx'
import { useBasketCurrency } from '../../components/basket/useBasketCurrency.ts'
import { useIsOtherShop } from '../../components/basket/useIsOtherShop.ts'
import { useOpenBasket } from '../../components/basket/useOpenBasket.ts'
import { ClosedNotice } from '../../components/hours/ClosedNotice.tsx'
import { MenuContext, useMenuScope, useMenuScopeValue } from '../../components/MenuContext.ts'
import { listParam } from '../../components/params.ts'
import { BasketToast } from '../../components/toast/BasketToast.tsx'
import { LazyBasketToast } from '../../components/toast/LazyBasketToast.tsx'
import { menuTexts } from '../../texts.ts'
import { type ArticleData, loadArticle } from '../article/article.loader.ts'
import * as styles from './SuggestedScreen.module.css'
import { SuggestionList } from './SuggestionList.tsx'
import { type SuggestionsStep, useSuggestions } from './useSuggestions.ts'

/** Renders the suggestions for an article, which the guest can add or decline. */
export function SuggestedScreen({ data, params }: ScreenProps<ArticleData>) {
  const { t } = useTexts(menuTexts)
  const { shop, found } = data
  const addressPath = listParam(params, 'category')
  const scope = useMenuScopeValue(data, found)
  const priced = useAtomValue(withUserPricesAtom)
  const suggestions = orderable(found?.suggestions ?? [], shop, new Date(data.now)).map(({ item, path }) => ({
    item: priced(item),
    path,
  }))
  return (
    <>
      <PageTitle>{`${t('suggested.title')} · ${t('menu.title', { shop: shop.name })}`}</PageTitle>
      {found && scope && !scope.isClosed && suggestions.length > 0 ? (
        <MenuContext value={scope}>
          <Step
            placed={{ ...found.placed, path: addressPath.length > 0 ? addressPath : found.placed.path }}
            suggestions={suggestions}
          />
        </MenuContext>
      ) : (
        <NothingSuggested shop={shop} path={addressPath} isClosed={scope?.isClosed} loadedAt={data.now} />
      )}
    </>
  )
}

type StepProps = {
  readonly placed: PlacedArticle
  readonly suggestions: readonly PlacedArticle[]
}

function Step({ placed: { item, path }, suggestions }: StepProps) {
  const { t, language } = useTexts(menuTexts)
  const step = useSuggestions(path, suggestions)
  const name = articleName(item.article, language)
  return (
    <div className={styles.step}>
      <header className={styles.heading}>
        <h1 tabIndex={-1} className={styles.title}>
          {t('suggested.title')}
        </h1>
        <p className={styles.text}>{t('suggested.text', { name: name.text })}</p>
      </header>
      <SuggestionList suggestions={suggestions} step={step} label={t('suggested.title')} />
      <SuggestedBar step={step} />
    </div>
  )
}

type NothingSuggestedProps = {
  readonly shop: Shop
  readonly path: readonly string[]
  readonly isClosed: boolean | undefined
  /** When the page was loaded (ISO). */
  readonly loadedAt: string
}

/** Says that no suggestion can be ordered, or that the shop is closed, and links to the menu. */
function NothingSuggested({ shop, path, isClosed, loadedAt }: NothingSuggestedProps) {
  const { t } = useTexts(menuTexts)
  const menu = paths.menu.href({ shopId: shop.id, category: path })
  const action = (
    <Link to={menu} replace className={buttonClass('primary')}>
      {t('article.back')}
    </Link>
  )
  return (
    <>
      <EmptyState icon="leaf" level={1} title={t('suggested.none')} action={action}>
        {isClosed ? <ClosedNotice shop={shop} loadedAt={loadedAt} /> : t('suggested.none.text')}
      </EmptyState>
      <LazyBasketToast />
    </>
  )
}

function SuggestedBar({ step }: { readonly step: SuggestionsStep }) {
  const { t } = useTexts(menuTexts)
  const isHydrated = useHydrated()
  return (
    <>
      <BottomBar label={t('basket.title')} className={styles.bar}>
        <Total />
        {/* The server knows neither the basket nor the choices: hide the button until hydration, so that nothing
            moves. */}
        <StepButton step={step} className={cx(styles.button, !isHydrated && styles.waiting)} />
      </BottomBar>
      <BasketOverlays />
    </>
  )
}

/** Renders the basket's total: a button on a small screen, text on a large one. Renders nothing for an empty basket. */
function Total() {
  const { t, language } = useTexts(menuTexts)
  const count = useAtomValue(basketCountAtom)
  const total = useAtomValue(basketTotalAtom)
  const currency = useBasketCurrency()
  const open = useOpenBasket()
  const isOtherShop = useIsOtherShop()
  if (count === 0) return null
  return (
    <>
      <TotalButton className={styles.open} onOpen={open} />
      {!isOtherShop && (
        <p className={styles.total}>
          {t('basket.total')}{' '}
          <RollingNumber value={total} format={(minor) => formatPrice(Math.round(minor), currency, language)} />
        </p>
      )}
    </>
  )
}

/** Shows the suggestions of an article over the menu of a large screen; renders nothing if none can be ordered. */
export function SuggestionsSheet({
  of: { code, path },
}: {
  readonly of: MenuSheet & { readonly kind: 'suggestions' }
}) {
  const menu = useAtomValue(menuAtom)
  const priced = useAtomValue(withUserPricesAtom)
  const { shop, isClosed } = useMenuScope()
  const found = menu && findArticle(menu, code)
  if (!found || isClosed) return null
  const suggestions = orderable(suggestionsOf(menu, found.item), shop, new Date()).map(({ item, path: itemPath }) => ({
    item: priced(item),
    path: itemPath,
  }))
  return suggestions.length > 0 && <Sheet placed={{ item: found.item, path }} suggestions={suggestions} />
}

function Sheet({ placed: { item, path }, suggestions }: StepProps) {
  const { t, language } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const step = useSuggestions(path, suggestions)
  const close = useGoBack(path)
  const name = articleName(item.article, language).text
  return (
    <Dialog
      open
      size="m"
      onClose={close}
      title={t('suggested.title')}
      closeLabel={common.t('action.close')}
      footer={<StepButton step={step} />}
    >
      <p className={styles.sheetText}>{t('suggested.text', { name })}</p>
      <SuggestionList suggestions={suggestions} step={step} label={t('suggested.title')} />
      <BasketToast />
    </Dialog>
  )
}

type StepButtonProps = {
  readonly step: SuggestionsStep
  readonly className?: string | undefined
}

/** Renders the button that adds the ticked suggestions or ends the step. */
function StepButton({ step: { next, sum, proceed }, className }: StepButtonProps) {
  const { t, language } = useTexts(menuTexts)
  const { currency } = useMenuScope()
  return (
    <Button
      kind={next === 'noThanks' ? 'ghost' : 'primary'}
      className={className}
      onClick={proceed}
      end={next === 'add' ? formatPrice(sum, currency, language) : undefined}
    >
      {t(`suggested.${next}`)}
    </Button>
  )
}

export const screen = defineScreen({ load: loadArticle, Component: SuggestedScreen })
