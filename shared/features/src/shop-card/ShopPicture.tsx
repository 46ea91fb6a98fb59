import type { Shop } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { clientAtom, useStore } from '@carte/store'
import { Plate, type PlateProps } from '@carte/ui'
import { pictureSources } from '../localized.ts'

export type ShopPictureProps = Pick<PlateProps, 'ratio' | 'loading' | 'flush' | 'className' | 'fallback'> & {
  readonly shop: Shop
  /** CSS `sizes`: how wide the picture is displayed. */
  readonly sizes: string
}

/** Renders a shop's picture, or the fallback. The shop's name is next to it, so it has no alternative text. */
export function ShopPicture({ shop, sizes, ...plate }: ShopPictureProps) {
  const { language } = useTexts(commonTexts)
  const { address } = useStore().get(clientAtom)
  const sources = pictureSources(address, shop, language)
  return <Plate {...plate} {...sources} code={shop.id} sizes={sizes} colors={shop.imageColors} />
}
