import type { ArticleItem, Favorite } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { atom, isFavoriteAtom, toggleFavoriteAtom, useAtomValue, useSetAtom } from '@carte/store'
import { FavouriteToggle } from '@carte/ui'
import { useMemo } from 'react'
import { menuTexts } from '../../texts.ts'
import { articleName } from '../localized-text.ts'
import * as styles from './ArticleHeart.module.css'

/**
 * Renders the favorite button of an article on its card, for signed-in guests. It is positioned over the picture, so it
 * causes no layout shift when the session arrives late.
 */
export function ArticleHeart({ item: { code, article } }: { readonly item: ArticleItem }) {
  const { t, language } = useTexts(menuTexts)
  const favorite = useMemo((): Favorite => ({ code, type: 'article' }), [code])
  // A derived atom per article: a change renders one heart again, not the hundreds of the menu.
  const pressedAtom = useMemo(() => atom((get) => get(isFavoriteAtom)(favorite)), [favorite])
  const pressed = useAtomValue(pressedAtom)
  const toggle = useSetAtom(toggleFavoriteAtom)
  return (
    <FavouriteToggle
      kind="raised"
      className={styles.heart}
      label={t('article.favourite', { name: articleName(article, language).text })}
      pressed={pressed}
      onChange={() => void toggle(favorite)}
    />
  )
}
