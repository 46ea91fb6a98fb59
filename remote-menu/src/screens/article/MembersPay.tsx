import type { Article } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { formatPrice, useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { useMenuScope } from '../../components/MenuContext.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './ArticleHeading.module.css'

/**
 * Shows the member price and a link to sign in. Nothing for members, for sold-out articles and without a member price.
 */
export function MembersPay({ article: { memberPrice, soldOut } }: { readonly article: Article }) {
  const { t, language } = useTexts(menuTexts)
  const { currency } = useMenuScope()
  const { pathname, search } = useLocation()
  if (memberPrice === undefined || soldOut) return null
  return (
    <p className={styles.members}>
      {t('article.members', { price: formatPrice(toMinor(memberPrice), currency, language) })}
      {' · '}
      <Link to={paths.login.href({ redirectUri: pathname + search })}>{t('article.members.signIn')}</Link>
    </p>
  )
}
