import type { Shop } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Icon } from '@carte/ui'
import { shopsTexts } from '../texts.ts'
import * as styles from './Address.module.css'

/** Shows the postal address of a shop, with a link to a map. */
export function Address({ shop }: { readonly shop: Pick<Shop, 'name' | 'contactInformation' | 'location'> }) {
  const { address1, address2, zipCode, city } = shop.contactInformation
  return (
    <>
      {[address1, address2].filter(Boolean).join(', ')}, <span className={styles.city}>{`${zipCode} ${city}`}</span>{' '}
      <MapLink shop={shop} />
    </>
  )
}

/** Links to the shop's position on OpenStreetMap. `noreferrer` hides from that site which page the guest comes from. */
function MapLink({ shop: { name, location } }: { readonly shop: Pick<Shop, 'name' | 'location'> }) {
  const { t } = useTexts(shopsTexts)
  const { latitude, longitude } = location
  return (
    <a
      className={styles.link}
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('map.label', { name })}
    >
      <Icon name="pin" size={16} /> {t('map.link')}
    </a>
  )
}
