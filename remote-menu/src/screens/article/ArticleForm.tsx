import { type Article, type ArticleItem, type ChoiceLevel, QUANTITY_MAX } from '@carte/contract'
import {
  allergensOf,
  canAvoid,
  findArticle,
  isSoldOut,
  type PlacedArticle,
  type Selection,
  toMinor,
} from '@carte/domain'
import { articleName, articleText, Heart, hasPicture, isPlainClick } from '@carte/features'
import { commonTexts, formatPrice, useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { avoidedAtom, menuAtom, sessionAtom, useAtomValue, withUserPricesAtom } from '@carte/store'
import { BottomBar, Button, buttonClass, cx, Dialog, Notice } from '@carte/ui'
import { useState } from 'react'
import { ArticleCard } from '../../components/article/ArticleCard.tsx'
import { ArticlePicture } from '../../components/article/ArticlePicture.tsx'
import { CardGrid } from '../../components/article/CardGrid.tsx'
import { OtherPrices, Price } from '../../components/article/Price.tsx'
import { suggestionsOf } from '../../components/article/suggestions.ts'
import { Tags } from '../../components/article/Tags.tsx'
import { useGoBack } from '../../components/article/useGoBack.ts'
import { ClosedNotice } from '../../components/hours/ClosedNotice.tsx'
import { useMenuScope } from '../../components/MenuContext.ts'
import { TotalAnnouncement } from '../../components/TotalAnnouncement.tsx'
import { BasketToast } from '../../components/toast/BasketToast.tsx'
import { useDelayed } from '../../components/toast/useDelayed.ts'
import { Stepper } from '../../controls/Stepper.tsx'
import { menuTexts } from '../../texts.ts'
import * as styles from './ArticleForm.module.css'
import { ArticleNotices } from './ArticleNotices.tsx'
import { Choices } from './Choices.tsx'
import { type ArticleFormState, useArticleForm } from './useArticleForm.ts'
import type { EditedLine } from './useEditedLine.ts'

type ArticleFormProps = {
  readonly item: ArticleItem
  /** Names of the surrounding containers, from the address, else from the menu. */
  readonly path: readonly string[]
  readonly levels: readonly ChoiceLevel[]
  readonly suggestions: readonly PlacedArticle[]
  readonly edited: EditedLine
  /** When the page was loaded (ISO). */
  readonly now: string
}

/** Shows an article with its choices, and a bar that adds it to the basket or saves the edited line. */
export function ArticleForm({ item, path, levels, suggestions, edited, now }: ArticleFormProps) {
  const form = useArticleForm({ item, path, edited })
  const { language } = useTexts(menuTexts)
  const name = articleName(item.article, language)
  return (
    <article ref={form.form} className={styles.form} data-plain={!hasPicture(item.article, language) || undefined}>
      <ArticleHero item={item} sizes="(width >= 900px) 36rem, 100vw" className={styles.hero} />
      <div className={styles.content}>
        <header className={styles.heading}>
          <div className={styles.line}>
            <h1 tabIndex={-1} lang={name.lang} className={styles.name}>
              {name.text}
            </h1>
            <Price article={item.article} withoutMemberPrice className={styles.price} />
          </div>
          <ArticleFacts item={item} selection={form.draft.selection} />
        </header>
        <ArticleChoices item={item} levels={levels} edited={edited} form={form} />
        <BottomBar label={name.text} className={styles.bar}>
          <ArticleActions form={form} path={path} now={now} />
        </BottomBar>
        <Suggestions suggestions={suggestions} />
      </div>
    </article>
  )
}

type ArticleSheetProps = {
  readonly code: string
}

/** Shows an article over the menu of a large screen. */
export function ArticleSheet({ code }: ArticleSheetProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const menu = useAtomValue(menuAtom)
  const priced = useAtomValue(withUserPricesAtom)
  const close = useGoBack([])
  if (!menu) return null
  const placed = findArticle(menu, code)
  if (placed) {
    return (
      <Sheet
        item={priced(placed.item)}
        path={placed.path}
        levels={menu.choiceLevels}
        suggestions={suggestionsOf(menu, placed.item).map(({ item, path }) => ({ item: priced(item), path }))}
      />
    )
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t('article.missing.title')}
      closeLabel={common.t('action.close')}
      footer={
        <Button block onClick={close}>
          {t('article.back')}
        </Button>
      }
    >
      <p>{t('article.missing.text')}</p>
    </Dialog>
  )
}

/** No line is edited: in the dialog, and in a preview. */
export const NO_LINE: EditedLine = { line: undefined, isGone: false, remove: () => {} }

function Sheet({ item, path, levels, suggestions }: Omit<ArticleFormProps, 'edited' | 'now'>) {
  const { language } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const form = useArticleForm({ item, path, edited: NO_LINE })
  const [openedAt] = useState(() => new Date().toISOString())
  const name = articleName(item.article, language)
  return (
    <Dialog
      open
      size="m"
      className={hasPicture(item.article, language) ? styles.pictured : undefined}
      onClose={form.goBack}
      title={
        <span lang={name.lang} className={styles.sheetName}>
          {name.text}
        </span>
      }
      closeLabel={common.t('action.close')}
      footer={
        <div className={styles.sheetActions}>
          <ArticleActions form={form} path={path} now={openedAt} />
        </div>
      }
    >
      <article ref={form.form} className={styles.sheet}>
        <ArticleHero item={item} sizes="32rem" className={styles.sheetHero} />
        <div className={styles.heading}>
          <Price article={item.article} withoutMemberPrice className={styles.price} />
          <ArticleFacts item={item} selection={form.draft.selection} />
        </div>
        <ArticleChoices item={item} levels={levels} edited={NO_LINE} form={form} />
        <Suggestions suggestions={suggestions} />
      </article>
      <BasketToast hidesMessagesForNextScreen />
    </Dialog>
  )
}

type ArticleHeroProps = {
  readonly item: ArticleItem
  /** CSS `sizes`: how wide the picture is displayed. */
  readonly sizes: string
  readonly className: string | undefined
}

/** Shows the article's picture and, to customers, the favorite button. */
function ArticleHero({ item, sizes, className }: ArticleHeroProps) {
  const { t, language } = useTexts(menuTexts)
  const { user } = useAtomValue(sessionAtom)
  const { isPreview } = useMenuScope()
  const label = t('article.favourite', { name: articleName(item.article, language).text })
  return (
    <div className={cx(styles.picture, className)} data-plain={!hasPicture(item.article, language) || undefined}>
      <ArticlePicture
        article={item.article}
        flush
        loading="eager"
        ratio="auto"
        sizes={sizes}
        className={styles.plate}
      />
      {user && !isPreview && (
        <Heart type="article" code={item.code} kind="raised" className={styles.heart} label={label} />
      )}
    </div>
  )
}

type ArticleChoicesProps = {
  readonly item: ArticleItem
  readonly levels: readonly ChoiceLevel[]
  readonly edited: EditedLine
  readonly form: ArticleFormState
}

/** Shows what the guest should know before adding the article, and its choices. */
function ArticleChoices({ item, levels, edited, form }: ArticleChoicesProps) {
  const { language } = useTexts(menuTexts)
  const { currency } = useMenuScope()
  const { draft, tooFew, choose, again, total } = form
  return (
    <>
      <TotalAnnouncement price={formatPrice(total, currency, language)} />
      {again && <AgainButton {...again} />}
      <AvoidedNotice item={item} selection={draft.selection} />
      <ArticleNotices item={item} edited={edited} />
      {!isSoldOut(item) && (
        <Choices groups={item.choices} levels={levels} selection={draft.selection} tooFew={tooFew} onChoose={choose} />
      )}
    </>
  )
}

/** Renders a button that adds the article with the options of its last line in the basket (ARTICLE-26). */
function AgainButton({ options, price, add }: NonNullable<ArticleFormState['again']>) {
  const { t, language } = useTexts(menuTexts)
  const { currency } = useMenuScope()
  const names = options.map((option) => articleName(option, language).text)
  return (
    <Button kind="ghost" block className={styles.again} onClick={add} end={formatPrice(price, currency, language)}>
      <span>
        {t('article.again')}
        {names.length > 0 && <span className={styles.againOptions}> {names.join(', ')}</span>}
      </span>
    </Button>
  )
}

type ArticleFactsProps = {
  readonly item: ArticleItem
  readonly selection: Selection
}

/**
 * Shows the member price, the prices of other order types, the description, the tags, and the allergens of the article
 * with the current selection.
 */
function ArticleFacts({ item, selection }: ArticleFactsProps) {
  const { t, language } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const { article } = item
  const text = articleText(article, language)
  const allergens = allergensOf(item, selection).map((allergen) => common.t(`allergen.${allergen}`))
  return (
    <>
      <MemberPrice article={article} />
      <OtherPrices article={article} className={styles.members} />
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
    </>
  )
}

/** Shows the member price and a link to sign in. Renders nothing for sold-out articles and without a member price. */
function MemberPrice({ article: { memberPrice, soldOut } }: { readonly article: Article }) {
  const { t, language } = useTexts(menuTexts)
  const { currency } = useMenuScope()
  const { pathname, search } = useLocation()
  // In a member's menu, `price` is the member price, and `memberPrice` is undefined.
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
    <div aria-live="polite" className={styles.avoided}>
      {allergens !== '' && (
        <Notice tone="warning" title={t('article.avoid.title', { allergens })} announce="none">
          {canAvoid(item, contained) ? t('article.avoid.text') : undefined}
        </Notice>
      )}
    </div>
  )
}

type ArticleActionsProps = {
  readonly form: ArticleFormState
  readonly path: readonly string[]
  /** When the article was opened (ISO). */
  readonly now: string
}

/**
 * Renders quantity and submit button with the price. An article that cannot be ordered gets a link to the menu instead,
 * and a button that removes its line.
 */
function ArticleActions({ form, path, now }: ArticleActionsProps) {
  const { isReadOnly, isUnavailable, removeLine, goBack, draft, setQuantity, total, submit } = form
  const { t, language } = useTexts(menuTexts)
  const { shop, currency } = useMenuScope()
  if (isReadOnly) return <ClosedNotice shop={shop} loadedAt={now} />
  if (isUnavailable) {
    const back = paths.menu.href({ shopId: shop.id, category: path })
    return (
      <>
        <Link
          to={back}
          className={buttonClass(removeLine ? 'ghost' : 'primary', { block: true })}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            goBack()
          }}
        >
          {t('article.back')}
        </Link>
        {removeLine && <Button onClick={removeLine}>{t('article.remove')}</Button>}
      </>
    )
  }
  const labels = { group: t('article.quantity'), decrease: t('article.less'), increase: t('article.more') }
  return (
    <>
      <Stepper value={draft.quantity} onChange={setQuantity} max={QUANTITY_MAX} labels={labels} />
      <Button block onClick={submit} end={formatPrice(total, currency, language)}>
        {t(removeLine ? 'article.save' : 'article.submit')}
      </Button>
    </>
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
