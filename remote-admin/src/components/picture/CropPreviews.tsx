import { CROP_WHOLE, type PictureCrop, shownPart } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import * as styles from './PictureCropper.module.css'
import { pictureTexts } from './texts.ts'

export type PicturePlaces = readonly {
  readonly name: 'card' | 'page' | 'side' | 'list' | 'orderType' | 'offer'
  /** Width to height. */
  readonly ratio: number
}[]

/** The places where guests see a dish: the screens of `remote-menu`. */
export const DISH_PLACES: PicturePlaces = [
  { name: 'card', ratio: 1 },
  { name: 'page', ratio: 4 / 3 },
  { name: 'side', ratio: 3 / 4 },
]
/** The places where guests see a shop: the screens of `remote-shops`. */
export const SHOP_PLACES: PicturePlaces = [
  { name: 'list', ratio: 1 },
  { name: 'orderType', ratio: 2 },
]
/** The place where guests see an offer: a screen of `remote-account`. */
export const OFFER_PLACES: PicturePlaces = [{ name: 'offer', ratio: 1 }]

interface CropPreviewsProps {
  readonly src: string
  readonly crop: PictureCrop
  /** Width to height of the picture. */
  readonly ratio: number
  readonly places: PicturePlaces
}

/** What guests see of a crop, in each place. */
export function CropPreviews({ src, crop, ratio, places }: CropPreviewsProps) {
  const { t } = useTexts(pictureTexts)
  return (
    <section aria-label={t('crop.previews')} className={styles.previews}>
      <h3>{t('crop.previews')}</h3>
      <ul>
        {places.map((place) => {
          const { x, y, width, height } = shownPart(crop, ratio, place.ratio)
          return (
            <li key={place.name}>
              <div className={styles.preview} style={{ aspectRatio: place.ratio }}>
                <img
                  src={src}
                  alt=""
                  draggable={false}
                  style={{
                    width: `${(CROP_WHOLE / width) * 100}%`,
                    height: `${(CROP_WHOLE / height) * 100}%`,
                    left: `${(-x / width) * 100}%`,
                    top: `${(-y / height) * 100}%`,
                  }}
                />
              </div>
              <span>{t(`crop.${place.name}`)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
