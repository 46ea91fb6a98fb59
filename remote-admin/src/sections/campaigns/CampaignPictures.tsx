import type { AdminCampaigns } from '@carte/contract'
import { cropCampaignPicture, uploadCampaignPicture } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import type { FieldControl } from '../../components/form/index.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../components/languages.ts'
import { OFFER_PLACES, type PictureCalls, PictureField } from '../../components/picture/index.ts'
import * as styles from './Campaigns.module.css'
import type { CampaignValues } from './campaign-values.ts'
import { campaignTexts } from './texts.ts'

const CALLS: PictureCalls = {
  upload: (client) => client.call(uploadCampaignPicture, {}),
  crop: (client, imageUrl, part) => client.call(cropCampaignPicture, { body: { imageUrl, ...part } }),
}

interface CampaignPicturesProps {
  readonly control: FieldControl<CampaignValues>
  readonly versions: AdminCampaigns['pictureVersions']
  /** Name of the campaign. */
  readonly name: string
}

/** The picture of a campaign, and other pictures for single languages (SETUP-32). */
export function CampaignPictures({ control, versions, name }: CampaignPicturesProps) {
  const { t } = useTexts(campaignTexts)
  const common = { control, calls: CALLS, versions, places: OFFER_PLACES }
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('imageUrl')}</legend>
        <PictureField {...common} name="imageUrl" alt={name} />
      </fieldset>
      <details>
        <summary>{t('imageIds')}</summary>
        {LANGUAGES.map((language) => (
          <fieldset key={language} className={styles.picture}>
            <legend>{LANGUAGE_NAMES[language]}</legend>
            <PictureField
              {...common}
              name={`imageIds.${language}`}
              hasHint={false}
              alt={`${name} (${LANGUAGE_NAMES[language]})`}
            />
          </fieldset>
        ))}
      </details>
    </>
  )
}
