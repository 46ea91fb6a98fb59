import type { Favorite, Shop } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { isFavoriteAtom, sessionAtom, toggleFavoriteAtom, useAtomValue, useSetAtom } from '@carte/store'
import { FavouriteToggle } from '@carte/ui'
import { shopsTexts } from '../../texts.ts'
import * as styles from './ShopCard.module.css'

/** Renders the favorite button of a shop; nothing for a guest who is signed out. */
export function ShopFavorite({ shop: { id, name } }: { readonly shop: Pick<Shop, 'id' | 'name'> }) {
  const { t } = useTexts(shopsTexts)
  const { user } = useAtomValue(sessionAtom)
  const isFavorite = useAtomValue(isFavoriteAtom)
  const toggle = useSetAtom(toggleFavoriteAtom)
  if (!user) return null
  const favorite: Favorite = { code: id, type: 'shop' }
  return (
    <FavouriteToggle
      className={styles.heart}
      label={t('favourite.label', { name })}
      pressed={isFavorite(favorite)}
      onChange={() => void toggle(favorite)}
    />
  )
}
