import type { Article, Campaign } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { nameOf } from '@carte/features'
import { commonTexts, formatPrice, useTexts } from '@carte/i18n'
import { Chip, cx, VisuallyHidden } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import { useMenuScope } from '../MenuContext.ts'
import * as styles from './Price.module.css'

type PriceProps = {
  readonly article: Article
  /** Leaves out the member price, for a place that names it otherwise. */
  readonly withoutMemberPrice?: boolean | undefined
  readonly className?: string | undefined
}

/**
 * Renders an article's price, the ordinary price if it is reduced, and why: its campaigns, or that it is the member
 * price (MEMBER-6). To a guest who is not a member, it shows the member price after it, too (MEMBER-5).
 */
export function Price({ article, withoutMemberPrice = false, className }: PriceProps) {
  const { t, language } = useTexts(menuTexts)
  const { currency, campaigns } = useMenuScope()
  const price = (amount: number) => formatPrice(toMinor(amount), currency, language)
  const offers = campaigns.filter(({ code }) => article.campaigns.includes(code))
  const { ordinaryPrice: before, memberPrice } = article
  return (
    <span className={cx(styles.line, className)} data-reduced={before !== undefined || undefined}>
      <span className={styles.amounts}>
        {before !== undefined && <VisuallyHidden>{t('article.price')} </VisuallyHidden>}
        <span className={styles.price}>{price(article.price)}</span>
        {before !== undefined && (
          <>
            {' '}
            <VisuallyHidden>{t('article.ordinaryPrice')} </VisuallyHidden>
            <s className={styles.before}>{price(before)}</s>
          </>
        )}
      </span>
      {offers.map((campaign) => !campaign.membersOnly && <CampaignMark key={campaign.code} campaign={campaign} />)}
      {/* The name of a members' offer does not say why they pay less. */}
      {offers.some(({ membersOnly }) => membersOnly) && <Chip tone="accent">{t('article.memberPrice')}</Chip>}
      {memberPrice !== undefined && !withoutMemberPrice && (
        <span className={styles.member}>{t('article.member', { price: price(memberPrice) })}</span>
      )}
    </span>
  )
}

/**
 * Renders the prices of the order types of the shop for which an article has another price than the shown one, such as
 * "Take away 31 kr" (PRICE-9).
 */
export function OtherPrices({ article, className }: Omit<PriceProps, 'withoutMemberPrice'>) {
  const { t, language } = useTexts(commonTexts)
  const { shop, currency } = useMenuScope()
  const prices = shop.orderTypes.flatMap((type) => {
    const { price } = article.orderTypePrices?.[type] ?? article
    return price === article.price ? [] : `${t(`orderType.${type}`)} ${formatPrice(toMinor(price), currency, language)}`
  })
  return prices.length > 0 && <p className={className}>{prices.join(' · ')}</p>
}

function CampaignMark({ campaign }: { readonly campaign: Campaign }) {
  const { language } = useTexts(menuTexts)
  const { text, lang } = nameOf(campaign, language)
  return (
    <Chip tone="accent">
      <span lang={lang}>{text}</span>
    </Chip>
  )
}
