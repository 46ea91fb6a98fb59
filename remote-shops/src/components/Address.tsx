import type { Shop } from '@carte/contract'
import * as styles from './MapLink.module.css'
import { MapLink } from './MapLink.tsx'

export function Address({ shop }: { readonly shop: Pick<Shop, 'name' | 'contactInformation' | 'location'> }) {
  const { address1, address2, zipCode, city } = shop.contactInformation
  return (
    <>
      {[address1, address2].filter(Boolean).join(', ')}, <span className={styles.city}>{`${zipCode} ${city}`}</span>{' '}
      <MapLink shop={shop} />
    </>
  )
}
