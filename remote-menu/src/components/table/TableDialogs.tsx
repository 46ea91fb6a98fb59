import { knownTable } from '@carte/features/table'
import { useLocation, useNavigate } from '@carte/navigation'
import { shopAtom, tableAtom, useAtomValue, useSetAtom } from '@carte/store'
import { useEffect, useEffectEvent } from 'react'
import { InviteDialog } from './InviteDialog.tsx'
import { JoinDialog } from './JoinDialog.tsx'
import { StartDialog } from './StartDialog.tsx'
import { joinCodeIn, tableDialogAtom, withoutJoinCode } from './table-state.ts'

/** Renders the dialog that the guest has opened, or that a link to join opens (TABLE-23). */
export function TableDialogs() {
  const dialog = useAtomValue(tableDialogAtom)
  const setDialog = useSetAtom(tableDialogAtom)
  const membership = useAtomValue(tableAtom)
  const shop = useAtomValue(shopAtom)
  const { search } = useLocation()
  const code = joinCodeIn(search)
  const forgetCode = useForgetCode()
  // The link of the table that this browser has joined already.
  const hasJoined = code !== null && knownTable(membership)?.joinCode === code.toUpperCase()
  const forget = useEffectEvent(forgetCode)
  useEffect(() => {
    if (hasJoined) forget()
  }, [hasJoined])

  if (code !== null && shop && !hasJoined) return <JoinDialog shopId={shop.id} code={code} onClose={forgetCode} />
  if (dialog === 'start' && shop) return <StartDialog shopId={shop.id} onClose={() => setDialog(null)} />
  if (dialog === 'invite' && membership) return <InviteDialog membership={membership} onClose={() => setDialog(null)} />
  return null
}

/** Returns a function that removes the join code from the address. */
function useForgetCode(): () => void {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  return () =>
    void navigate(pathname + withoutJoinCode(search) + hash, { replace: true, preventScrollReset: true, state })
}
