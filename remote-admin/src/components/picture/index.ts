export { DISH_PLACES, OFFER_PLACES, type PicturePlaces, SHOP_PLACES } from './CropPreviews.tsx'
export { PictureField } from './PictureField.tsx'
export { type PictureCalls, PictureInput } from './PictureInput.tsx'
/** A section that renders a picture's input names `pictureTexts` among its texts. */
export { pictureTexts } from './texts.ts'
