import type { Shop } from '@carte/contract'
import { Heart } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { sessionAtom, useAtomValue } from '@carte/store'
import { shopsTexts } from '../../texts.ts'
import * as styles from './ShopCard.module.css'

/** Renders the favorite button of a shop; nothing for a guest who is signed out. */
export function ShopFavorite({ shop: { id, name } }: { readonly shop: Pick<Shop, 'id' | 'name'> }) {
  const { t } = useTexts(shopsTexts)
  const { user } = useAtomValue(sessionAtom)
  if (!user) return null
  return <Heart type="shop" code={id} label={t('favourite.label', { name })} className={styles.heart} />
}
