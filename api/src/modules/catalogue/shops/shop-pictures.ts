import type { Shop } from '@carte/contract'
import type { ImageStore } from '../../../infrastructure/images/image-store.ts'
import type { ListedShop } from './listed-shop.ts'

/** Lists of more pictures have no colors, because those are read from the files. A page has at most this many shops. */
const COLORS_MAX = 99

type PictureFields = Pick<Shop, 'imageVersion' | 'imageColors'>

const NONE: PictureFields = {}

/**
 * Returns a function that reads the versions and colors of shops' pictures. It keeps what it has read until
 * the shop changes; a missing file is looked for each time.
 */
export function createShopPictures(
  images: ImageStore,
): (shops: readonly ListedShop[]) => Promise<(shop: ListedShop) => PictureFields> {
  const known = new WeakMap<ListedShop, { readonly fields: PictureFields; readonly withColors: boolean }>()

  async function read(shops: readonly ListedShop[], withColors: boolean): Promise<void> {
    const names = shops.flatMap(({ imageUrl }) => imageUrl ?? [])
    const [versions, colors] = await Promise.all([
      images.versions(names),
      withColors ? images.colors(names) : new Map<string, string>(),
    ])
    for (const shop of shops) {
      const imageVersion = versions.get(shop.imageUrl ?? '')
      const imageColors = colors.get(shop.imageUrl ?? '')
      // A missing file may be added later, so it is looked for each time.
      if (imageVersion === undefined) continue
      const fields = { imageVersion, ...(imageColors === undefined ? {} : { imageColors }) }
      known.set(shop, { fields, withColors })
    }
  }

  return async (shops) => {
    const pictured = shops.filter(({ imageUrl }) => imageUrl !== undefined)
    const withColors = pictured.length <= COLORS_MAX
    const unread = pictured.filter((shop) => {
      const found = known.get(shop)
      return !found || (withColors && !found.withColors)
    })
    if (unread.length > 0) await read(unread, withColors)
    return (shop) => known.get(shop)?.fields ?? NONE
  }
}
