import { Link, useLocation } from '@carte/navigation'
import { buttonClass } from '@carte/ui'
import { Message } from '../screen/Message.tsx'
import { useAddresses } from './addresses.ts'

interface ElsewhereProps {
  /** The remote whose screen was asked for. */
  readonly owner: string
  /** The one that runs. */
  readonly alone: string
}

/** Where a link, or a rule of navigation, has led out of the remote that runs alone. */
export function Elsewhere({ owner, alone }: ElsewhereProps) {
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
