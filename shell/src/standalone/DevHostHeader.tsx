import { Link, useLocation } from '@carte/navigation'
import { useAtomValue, useStore } from '@carte/store'
import { Button } from '@carte/ui'
import { Account } from '../frame/navbar/Account.tsx'
import { LanguageMenu } from '../frame/navbar/LanguageMenu.tsx'
import { matchRoute } from '../routes.ts'
import { type Address, useAddresses } from './addresses.ts'
import * as styles from './DevHost.module.css'
import { addSample, sampleAtom } from './sample.ts'

interface DevHostHeaderProps {
  readonly remote: string
  /** Why no sample could be loaded. */
  readonly error: string | null
}

/** Renders links to the remote's screens, and controls for basket, language and account. */
export function DevHostHeader({ remote, error }: DevHostHeaderProps) {
  const addresses = useAddresses(remote)
  return (
    <header lang="en" className={styles.header}>
      <strong>remote-{remote}, alone</strong>
      <nav aria-label="Screens">
        <ul className={styles.addresses}>
          {addresses.map((address) => (
            <li key={address.row.name}>
              <AddressLink {...address} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.end}>
        {addresses.some(({ row }) => row.path.pattern.includes('{shopId}')) && <FillBasket />}
        <LanguageMenu />
        <Account />
      </div>
      {error && (
        <p role="alert" className={styles.trouble}>
          {error}
        </p>
      )}
    </header>
  )
}

function AddressLink({ row: { name, path, editMode }, href }: Address) {
  const { pathname } = useLocation()
  const isHere = matchRoute(pathname)?.row.name === name
  if (href) {
    return (
      <Link to={href} title={path.pattern} aria-current={isHere ? 'page' : undefined} className={styles.address}>
        {name}
      </Link>
    )
  }
  const lacks = path.pattern.includes('{orderId}')
    ? editMode
      ? 'fill the basket first'
      : 'order first'
    : 'waits for a shop'
  return (
    <span title={path.pattern} className={styles.lacking}>
      {name}: {lacks}
    </span>
  )
}

function FillBasket() {
  const store = useStore()
  const sample = useAtomValue(sampleAtom)
  return (
    sample && (
      <Button small kind="ghost" onClick={() => addSample(store, sample)}>
        Fill the basket
      </Button>
    )
  )
}
