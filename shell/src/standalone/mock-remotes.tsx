import { Link, useLocation } from '@carte/navigation'
import { defineScreen, type ScreensModule } from '@carte/store'
import { buttonClass } from '@carte/ui'
import { screenOf } from '../app/load-screen.ts'
import type { Remotes } from '../federation/index.ts'
import { ROUTES } from '../routes.ts'
import { Message } from '../screen/Message.tsx'
import { useAddresses } from './addresses.ts'

/** Creates a mock of a remote. Each of its screens names the remote that it belongs to. */
function mockRemoteOf(owner: string, alone: string): ScreensModule {
  const screen = defineScreen({ Component: () => <NotServedPage owner={owner} alone={alone} /> })
  const names = ROUTES.map((row) => screenOf(row.screen ?? '')).filter(({ remote }) => remote === owner)
  return { screens: Object.fromEntries(names.map((name) => [name.screen, screen])), texts: [] }
}

/** Replaces every remote except `alone` by a mock, which needs no request. */
export function withMockRemotes(remotes: Remotes, alone: string): Remotes {
  return {
    load: (remote) => (remote === alone ? remotes.load(remote) : Promise.resolve(mockRemoteOf(remote, alone))),
  }
}

interface NotServedPageProps {
  /** The remote that owns the requested screen. */
  readonly owner: string
  /** The remote that runs alone. */
  readonly alone: string
}

/** Renders the page for an address that the remote running alone does not serve. */
export function NotServedPage({ owner, alone }: NotServedPageProps) {
  const { pathname } = useLocation()
  const back = useAddresses(alone).find(({ href }) => href !== null)?.href
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
