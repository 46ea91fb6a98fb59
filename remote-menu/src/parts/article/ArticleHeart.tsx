import type { ArticleItem, Favorite } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { atom, isFavoriteAtom, toggleFavoriteAtom, useAtomValue, useSetAtom } from '@carte/store'
import { FavouriteToggle } from '@carte/ui'
import { useMemo } from 'react'
import { menuTexts } from '../../texts.ts'
import { articleName } from '../wording.ts'
import * as styles from './ArticleHeart.module.css'

/** An article's heart on its card, for whoever is signed in (spec §6). It lies on the picture, so a late session moves nothing. */
export function ArticleHeart({ item: { code, article } }: { readonly item: ArticleItem }) {
  const { t, language } = useTexts(menuTexts)
  const favorite = useMemo((): Favorite => ({ code, type: 'article' }), [code])
  // An atom of its own: a heart that is pressed is drawn again, and not the hundreds beside it.
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
