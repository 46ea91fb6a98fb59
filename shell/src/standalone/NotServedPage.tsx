import { Link, useLocation } from '@carte/navigation'
import { buttonClass } from '@carte/ui'
import { Message } from '../screen/Message.tsx'
import { useAddresses } from './addresses.ts'

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
