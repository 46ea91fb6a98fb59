import { type AnyParams, Link, Outlet, ScrollRestoration, useLocation } from '@carte/navigation'
import {
  basketAtom,
  basketFlagsAtom,
  defineScreen,
  knownOrdersAtom,
  type ScreensModule,
  unpaidOrderAtom,
  useAtomValue,
  useStore,
} from '@carte/store'
import { Button, buttonClass, Notice } from '@carte/ui'
import { Component, type ReactNode, useEffect } from 'react'
import { useApp } from '../AppRoot.tsx'
import { findScreen, screenOf } from '../app/load-screen.ts'
import type { ModuleState } from '../app/modules.ts'
import type { Remotes } from '../federation/index.ts'
import { Account } from '../frame/navbar/Account.tsx'
import { LanguageMenu } from '../frame/navbar/LanguageMenu.tsx'
import { ErrorBanner } from '../frame/notices/ErrorBanner.tsx'
import { ErrorPopup } from '../frame/notices/ErrorPopup.tsx'
import { useArrival, useOrderInfoFlag } from '../frame/useArrival.ts'
import { useHeadingFocus } from '../frame/useHeadingFocus.ts'
import { usePageLanguage } from '../frame/usePageLanguage.ts'
import { matchRoute, ROUTES, type Row } from '../routes.ts'
import { Message } from '../screen/Message.tsx'
import { useModule } from '../screen/useModule.ts'
import * as styles from './DevHost.module.css'
import { addSample, type Sample, sampleAtom, useSample } from './sample.ts'

/** Replaces the site's frame for a remote that runs alone. For developers, in English. */
export function DevHost({ remote }: { readonly remote: string }) {
  const error = useSample()
  useArrival()
  useOrderInfoFlag()
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
        <Widgets remote={remote} />
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
function DevHostHeader({ remote, error }: DevHostHeaderProps) {
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
        <p role="alert" className={styles.error}>
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
  const missing = path.pattern.includes('{orderId}')
    ? editMode
      ? 'fill the basket first'
      : 'order first'
    : 'needs a sample shop'
  return (
    <span title={path.pattern} className={styles.lacking}>
      {name}: {missing}
    </span>
  )
}

/** An address of a remote, filled with sample parameters. */
interface Address {
  readonly row: Row
  /** Null while a parameter has no sample value. */
  readonly href: string | null
}

/** Returns the addresses of the remote's screens, filled with sample values, the basket and the guest's orders. */
function useAddresses(remote: string): readonly Address[] {
  const sample = useAtomValue(sampleAtom)
  const { shopId, items } = useAtomValue(basketAtom)
  const unpaid = useAtomValue(unpaidOrderAtom)?.order
  const [newest] = useAtomValue(knownOrdersAtom)

  const valuesFor = (row: Row): Values => {
    if (!row.editMode || !row.path.pattern.includes('{orderId}'))
      return { ...(sample && sampleValues(row, sample)), orderId: unpaid?.orderId ?? newest?.id }
    // In addresses that edit, `orderId` is the id of a basket line.
    const [line] = items
    return line && shopId ? { shopId, category: line.path, articleId: line.article.code, orderId: line.id } : {}
  }

  const module = useLoadedModule(remote)
  // A route can exist before its screen is released.
  const isReleased = (name: string) =>
    module.status === 'ready' ? findScreen(module.module, name) !== null : module.status === 'failed'
  return ROUTES.filter(({ screen }) => screen && screenOf(screen).remote === remote && isReleased(screen))
    .sort(byUse)
    .map((row) => ({ row, href: hrefOf(row, valuesFor(row)) }))
}

// Shortest first; boards and previews in a frame last, because developers rarely open them.
const isRare = ({ isUnattended = false, canBeFramed = false }: Row) => Number(isUnattended || canBeFramed)
const byUse = (a: Row, b: Row) => isRare(a) - isRare(b) || a.path.pattern.length - b.path.pattern.length

/** Loads the remote that runs alone, even if the address belongs to another one. */
function useLoadedModule(remote: string): ModuleState {
  const { modules } = useApp()
  useEffect(() => {
    // The module's state holds the error.
    void modules.load(remote).catch(() => {})
  }, [modules, remote])
  return useModule(remote)
}

type Values = Readonly<Record<string, string | readonly string[] | undefined>>

function sampleValues({ path }: Row, { shop, article }: Sample): Values {
  const isArticle = path.pattern.includes('{articleId}')
  return {
    shopId: shop.id,
    // An empty path is the start of the menu.
    category: isArticle ? article.path : [],
    articleId: article.item.article.code,
  }
}

const PARAMETER = /\{(\w+)\*?\}/g

function hrefOf({ path }: Row, values: Values): string | null {
  const params = [...path.pattern.matchAll(PARAMETER)].map(([, name = '']) => [name, values[name]] as const)
  if (params.some(([, value]) => value === undefined)) return null
  return path.href(Object.fromEntries(params) as AnyParams)
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

/** Renders the remote's widgets on routes that show them (`showCart`). */
function Widgets({ remote }: { readonly remote: string }) {
  const { visible } = useAtomValue(basketFlagsAtom)
  const state = useModule(remote)
  const widgets = Object.entries(state.status === 'ready' ? (state.module.parts ?? {}) : {})
  if (!visible || widgets.length === 0) return null
  return widgets.map(([name, Widget]) => (
    <aside key={name} aria-label={name} className={styles.part}>
      <WidgetBoundary fallback={(reset) => <WidgetError name={name} onRetry={reset} />}>
        <Widget />
      </WidgetBoundary>
    </aside>
  ))
}

function WidgetError({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title={`${name} threw an error; see the console`}
      action={
        <Button small kind="ghost" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}

interface WidgetBoundaryProps {
  /** Renders what replaces the widget after an error; `reset` tries again. */
  readonly fallback: (reset: () => void) => ReactNode
  readonly children: ReactNode
}

class WidgetBoundary extends Component<WidgetBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}

/** Replaces every remote except `alone` by a mock, which needs no request. */
export function withMockRemotes(remotes: Remotes, alone: string): Remotes {
  return {
    load: (remote) => (remote === alone ? remotes.load(remote) : Promise.resolve(mockRemoteOf(remote, alone))),
  }
}

/** Creates a mock of a remote. Each of its screens names the remote that it belongs to. */
function mockRemoteOf(owner: string, alone: string): ScreensModule {
  const screen = defineScreen({ Component: () => <NotServedPage owner={owner} alone={alone} /> })
  const names = ROUTES.map((row) => screenOf(row.screen ?? '')).filter(({ remote }) => remote === owner)
  return { screens: Object.fromEntries(names.map((name) => [name.screen, screen])), texts: [] }
}

interface NotServedPageProps {
  /** The remote that owns the requested screen. */
  readonly owner: string
  /** The remote that runs alone. */
  readonly alone: string
}

/** Renders the page for an address that the remote running alone does not serve. */
function NotServedPage({ owner, alone }: NotServedPageProps) {
  const { pathname } = useLocation()
  // The most used screen. Its address is unknown until the sample is loaded; there is no link until then.
  const back = useAddresses(alone)[0]?.href
  return (
    <Message
      icon="info"
      title={`This belongs to remote-${owner}`}
      action={
        back && (
          <Link to={back} className={buttonClass('primary')}>
            Back to remote-{alone}
          </Link>
        )
      }
    >
      <p>
        <code>{pathname}</code> is not part of what runs here. <code>npm run dev</code> shows the whole site.
      </p>
    </Message>
  )
}
