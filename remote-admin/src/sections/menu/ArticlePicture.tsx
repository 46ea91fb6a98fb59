import { cropMenuPicture, uploadMenuPicture } from '@carte/contract/admin'
import type { FieldControl } from '../../components/form/index.ts'
import { DISH_PLACES, type PictureCalls, PictureField } from '../../components/picture/index.ts'
import type { MenuEditor } from './useMenuDraft.ts'

/** Returns the calls that store pictures of a menu. */
export const menuPictureCalls = (menuId: string): PictureCalls => ({
  upload: (client) => client.call(uploadMenuPicture, { params: { menuId } }),
  crop: (client, imageUrl, part) => client.call(cropMenuPicture, { params: { menuId }, body: { imageUrl, ...part } }),
})

interface ArticlePictureProps {
  readonly control: FieldControl
  /** `imageUrl`, or `imageId:fi` for another picture in one language. */
  readonly name: string
  readonly editor: MenuEditor
  readonly alt: string
  /** Whether to say which files are possible; default: true. */
  readonly hasHint?: boolean
}

/** A picture of an article in a form. Saving the form puts it into the draft. */
export function ArticlePicture({ editor: { menu }, ...rest }: ArticlePictureProps) {
  return (
    <PictureField {...rest} calls={menuPictureCalls(menu.id)} versions={menu.pictureVersions} places={DISH_PLACES} />
  )
}
