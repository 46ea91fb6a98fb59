import type { Article } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { formatPrice, useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { useMenuScope } from '../../parts/MenuContext.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './ArticleHeading.module.css'

/** What an article costs members, and the way to sign in; nothing for who is one, and where it costs them the same or is gone. */
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
