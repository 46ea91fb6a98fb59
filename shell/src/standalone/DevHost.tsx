import { Link, Outlet, ScrollRestoration, useLocation } from '@carte/navigation'
import { basketFlagsAtom, useAtomValue, useStore } from '@carte/store'
import { Button, Notice } from '@carte/ui'
import { Component, type ReactNode } from 'react'
import { Account } from '../frame/navbar/Account.tsx'
import { LanguageMenu } from '../frame/navbar/LanguageMenu.tsx'
import { ErrorBanner } from '../frame/notices/ErrorBanner.tsx'
import { ErrorPopup } from '../frame/notices/ErrorPopup.tsx'
import { useArrival, useFlagsOfScreenSize } from '../frame/useArrival.ts'
import { useHeadingFocus } from '../frame/useHeadingFocus.ts'
import { usePageLanguage } from '../frame/usePageLanguage.ts'
import { matchRoute } from '../routes.ts'
import { useModule } from '../screen/useModule.ts'
import { type Address, useAddresses } from './addresses.ts'
import * as styles from './DevHost.module.css'
import { addSample, sampleAtom, useSample } from './sample.ts'

/** Replaces the site's frame for a remote that runs alone. For developers, in English. */
export function DevHost({ remote }: { readonly remote: string }) {
  const error = useSample()
  useArrival()
  useFlagsOfScreenSize()
  const main = useHeadingFocus()
  usePageLanguage()
  return (
    <>
      <DevHostHeader remote={remote} error={error} />
      <ErrorBanner />
      <div className={styles.page}>
        <main ref={main} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Parts remote={remote} />
      </div>
      <ErrorPopup />
      <ScrollRestoration />
    </>
  )
}

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

/** Renders the remote's parts on routes that show them (`showCart`). */
export function Parts({ remote }: { readonly remote: string }) {
  const { visible } = useAtomValue(basketFlagsAtom)
  const state = useModule(remote)
  const parts = Object.entries(state.is === 'ready' ? (state.module.parts ?? {}) : {})
  if (!visible || parts.length === 0) return null
  return parts.map(([name, Part]) => (
    <aside key={name} aria-label={name} className={styles.part}>
      <PartBoundary fallback={(reset) => <Broken name={name} onRetry={reset} />}>
        <Part />
      </PartBoundary>
    </aside>
  ))
}

function Broken({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title={`${name} has thrown; the console says what`}
      action={
        <Button small kind="ghost" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}

interface PartBoundaryProps {
  /** Renders what replaces the part after an error; `reset` tries again. */
  readonly fallback: (reset: () => void) => ReactNode
  readonly children: ReactNode
}

export class PartBoundary extends Component<PartBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
