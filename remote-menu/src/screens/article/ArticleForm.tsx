import { type Article, type ArticleItem, type ChoiceLevel, QUANTITY_MAX } from '@carte/contract'
import { allergensOf, canAvoid, isSoldOut, type PlacedArticle, type Selection, toMinor } from '@carte/domain'
import { articleName, articleText, hasPicture } from '@carte/features'
import { commonTexts, formatPrice, useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { basketCountAtom, sessionAtom, useAtomValue } from '@carte/store'
import { BottomBar, Button, buttonClass, Notice } from '@carte/ui'
import { ArticleCard } from '../../components/article/ArticleCard.tsx'
import { ArticleHeart } from '../../components/article/ArticleHeart.tsx'
import { ArticlePicture } from '../../components/article/ArticlePicture.tsx'
import { avoidedAtom } from '../../components/article/avoided.ts'
import { CardGrid } from '../../components/article/CardGrid.tsx'
import { Price } from '../../components/article/Price.tsx'
import { Tags } from '../../components/article/Tags.tsx'
import { TotalButton } from '../../components/basket/TotalButton.tsx'
import { useOpenBasket } from '../../components/basket/useOpenBasket.ts'
import { ClosedNotice } from '../../components/hours/ClosedNotice.tsx'
import { useMenuScope } from '../../components/MenuContext.ts'
import { useDelayed } from '../../components/toast/useDelayed.ts'
import { Stepper } from '../../controls/Stepper.tsx'
import { menuTexts } from '../../texts.ts'
import * as styles from './ArticleForm.module.css'
import { ArticleNotices } from './ArticleNotices.tsx'
import { Choices } from './Choices.tsx'
import { useAddItemFlag } from './useAddItemFlag.ts'
import { useArticleForm } from './useArticleForm.ts'
import type { EditedLine } from './useEditedLine.ts'

type ArticleFormProps = {
  readonly item: ArticleItem
  /** Container names from the address, else from the menu. */
  readonly path: readonly string[]
  readonly levels: readonly ChoiceLevel[]
  readonly suggestions: readonly PlacedArticle[]
  readonly edited: EditedLine
  /** When the page was loaded (ISO). */
  readonly now: string
}

/** Shows an article with its choices, and a bar that adds it to the basket or saves the edited line. */
export function ArticleForm({ item, path, levels, suggestions, edited, now }: ArticleFormProps) {
  const { line, remove } = edited
  const { form, draft, total, tooFew, choose, setQuantity, goBack, submit } = useArticleForm({ item, path, line })
  const { language } = useTexts(menuTexts)
  const { user } = useAtomValue(sessionAtom)
  const { isClosed = false } = useMenuScope()
  // A line that is already in the basket can be edited or removed in a closed shop too.
  const isReadOnly = isClosed && !line
  const isUnavailable = useAddItemFlag(isSoldOut(item) || isReadOnly)
  const removeLine = () => {
    remove()
    goBack()
  }
  return (
    <article ref={form} className={styles.form}>
      <div className={styles.picture} data-plain={!hasPicture(item.article, language) || undefined}>
        <ArticlePicture
          article={item.article}
          flush
          loading="eager"
          ratio="auto"
          sizes="(width >= 900px) 36rem, 100vw"
          className={styles.plate}
        />
        {user && <ArticleHeart item={item} />}
      </div>
      <div className={styles.content}>
        <ArticleHeading item={item} selection={draft.selection} />
        <AvoidedNotice item={item} selection={draft.selection} />
        <ArticleNotices item={item} edited={edited} />
        {!isSoldOut(item) && (
          <Choices
            groups={item.choices}
            levels={levels}
            selection={draft.selection}
            tooFew={tooFew}
            onChoose={choose}
          />
        )}
        <ArticleBar
          name={articleName(item.article, language).text}
          isUnavailable={isUnavailable}
          closedSince={isReadOnly ? now : undefined}
          onRemove={line && removeLine}
          path={path}
          quantity={draft.quantity}
          onQuantity={setQuantity}
          total={total}
          onSubmit={submit}
        />
        <Suggestions suggestions={suggestions} />
      </div>
    </article>
  )
}

type ArticleHeadingProps = {
  readonly item: ArticleItem
  readonly selection: Selection
}

function ArticleHeading({ item, selection }: ArticleHeadingProps) {
  const { t, language } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const { article } = item
  const name = articleName(article, language)
  const text = articleText(article, language)
  const allergens = allergensOf(item, selection).map((allergen) => common.t(`allergen.${allergen}`))
  return (
    <header className={styles.heading}>
      <div className={styles.line}>
        <h1 tabIndex={-1} lang={name.lang} className={styles.name}>
          {name.text}
        </h1>
        <Price article={article} className={styles.price} />
      </div>
      <MemberPrice article={article} />
      {text.text && (
        <p lang={text.lang} className={styles.text}>
          {text.text}
        </p>
      )}
      {article.tags.length > 0 && (
        <p className={styles.tags}>
          <Tags tags={article.tags} />
        </p>
      )}
      {/* Announced again when an option adds an allergen. */}
      <p aria-live="polite" className={styles.allergens}>
        {allergens.length > 0 && t('article.contains', { allergens: allergens.join(', ') })}
      </p>
    </header>
  )
}

/** Shows the member price and a link to sign in. Renders nothing for sold-out articles and without a member price. */
function MemberPrice({ article: { memberPrice, soldOut } }: { readonly article: Article }) {
  const { t, language } = useTexts(menuTexts)
  const { currency } = useMenuScope()
  const { pathname, search } = useLocation()
  // A member's menu has no member prices: they are the prices there.
  if (memberPrice === undefined || soldOut) return null
  return (
    <p className={styles.members}>
      {t('article.members', { price: formatPrice(toMinor(memberPrice), currency, language) })}
      {' · '}
      <Link to={paths.login.href({ redirectUri: pathname + search })}>{t('article.members.signIn')}</Link>
    </p>
  )
}

type AvoidedNoticeProps = {
  readonly item: ArticleItem
  readonly selection: Selection
}

/** Warns if the article with the current selection contains something that the guest avoids. */
function AvoidedNotice({ item, selection }: AvoidedNoticeProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const avoided = useAtomValue(avoidedAtom)
  const contained = allergensOf(item, selection).filter((allergen) => avoided.includes(allergen))
  const allergens = useDelayed(contained.map((allergen) => common.t(`allergen.${allergen}`)).join(', '), '')
  return (
    <div role="status" className={styles.place}>
      {allergens !== '' && (
        <Notice tone="warning" title={t('article.avoid.title', { allergens })} announce="none">
          {canAvoid(item, contained) ? t('article.avoid.text') : undefined}
        </Notice>
      )}
    </div>
  )
}

type ArticleBarProps = {
  readonly name: string
  /** When a closed shop's page was loaded (ISO); undefined while the shop is open. */
  readonly closedSince: string | undefined
  readonly isUnavailable: boolean
  /** Removes the edited line from the basket; undefined for a new one. */
  readonly onRemove: (() => void) | undefined
  readonly path: readonly string[]
  readonly quantity: number
  readonly onQuantity: (quantity: number) => void
  /** Minor units. */
  readonly total: number
  readonly onSubmit: () => void
}

/**
 * Renders quantity and submit button with the price, and on a small screen the basket button. An article that cannot be
 * ordered gets a link to the menu instead, and a button that removes its line.
 */
function ArticleBar(props: ArticleBarProps) {
  const { name, closedSince, isUnavailable, onRemove, path, quantity, onQuantity, total, onSubmit } = props
  const { t, language } = useTexts(menuTexts)
  const { shop, currency } = useMenuScope()
  const openBasket = useOpenBasket()
  const isEmpty = useAtomValue(basketCountAtom) === 0
  const above = isEmpty ? undefined : <TotalButton className={styles.total} onOpen={openBasket} />
  if (closedSince !== undefined) {
    return (
      <BottomBar label={name} className={styles.bar} above={above}>
        <ClosedNotice shop={shop} from={closedSince} />
      </BottomBar>
    )
  }
  if (isUnavailable) {
    const back = paths.menu.href({ shopId: shop.id, category: path })
    return (
      <BottomBar label={name} className={styles.bar} above={above}>
        <Link to={back} className={buttonClass(onRemove ? 'ghost' : 'primary', { block: true })}>
          {t('article.back')}
        </Link>
        {onRemove && <Button onClick={onRemove}>{t('article.remove')}</Button>}
      </BottomBar>
    )
  }
  const labels = { group: t('article.quantity'), decrease: t('article.less'), increase: t('article.more') }
  return (
    <BottomBar label={name} className={styles.bar} above={above}>
      <Stepper value={quantity} onChange={onQuantity} max={QUANTITY_MAX} labels={labels} />
      <Button block onClick={onSubmit} end={formatPrice(total, currency, language)}>
        {t(onRemove ? 'article.save' : 'article.submit')}
      </Button>
    </BottomBar>
  )
}

/** Shows suggested articles. */
function Suggestions({ suggestions }: { readonly suggestions: readonly PlacedArticle[] }) {
  const { t } = useTexts(menuTexts)
  if (suggestions.length === 0) return null
  return (
    <section className={styles.suggestions}>
      <h2 className={styles.suggestionsTitle}>{t('article.suggestions')}</h2>
      <CardGrid>
        {suggestions.map(({ item, path }) => (
          <ArticleCard key={item.code} item={item} path={path} level={3} />
        ))}
      </CardGrid>
    </section>
  )
}
