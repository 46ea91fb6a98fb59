import { useLocation } from '@carte/navigation'
import { tableAtom, useAtomValue, useSetAtom } from '@carte/store'
import { importTable } from '../../lazy.ts'
import { lazyChunk, showUnreachableAtom, useLazyChunk } from '../lazy-chunk.ts'
import { joinCodeIn, tableDialogAtom } from './table-state.ts'

export const tableChunk = lazyChunk(importTable)

/**
 * Loads what guests need who order together: only while this browser takes part in a table's order, while the guest
 * starts or joins one, and on the page of a link to join.
 */
export function LazyTable() {
  const isMember = useAtomValue(tableAtom) !== null
  const isOpen = useAtomValue(tableDialogAtom) !== null
  const isInvited = joinCodeIn(useLocation().search) !== null
  return isMember || isOpen || isInvited ? <Loaded need={isOpen || isInvited ? 'open' : 'member'} /> : null
}

function Loaded({ need }: { readonly need: 'open' | 'member' }) {
  const setDialog = useSetAtom(tableDialogAtom)
  const showUnreachable = useSetAtom(showUnreachableAtom)
  const chunk = useLazyChunk(tableChunk, need, () => {
    if (need !== 'open') return
    // So that the guest can try again.
    setDialog(null)
    showUnreachable()
  })
  return chunk && <chunk.TableParts />
}
