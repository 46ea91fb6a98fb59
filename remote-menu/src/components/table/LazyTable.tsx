import { useTexts } from '@carte/i18n'
import { useLocation } from '@carte/navigation'
import { basketAtom, basketFlagsAtom, screenSizeAtom, tableAtom, useAtomValue, useSetAtom } from '@carte/store'
import { BottomBar, Button } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import { lazyChunk, showUnreachableAtom, useLazyChunk } from '../lazy-chunk.ts'
import { importTable } from './lazy.ts'
import { isAtTableAtom, joinCodeIn, tableDialogAtom } from './table-state.ts'

export const tableChunk = lazyChunk(importTable)

type LazyTableProps = {
  /** Opens the sheet with the basket of a small screen. */
  readonly onOpenBasket: () => void
}

/**
 * Loads what guests need who order together: only while this browser takes part in a table's order, while the guest
 * starts or joins one, and on the page of a link to join.
 */
export function LazyTable({ onOpenBasket }: LazyTableProps) {
  const isMember = useAtomValue(tableAtom) !== null
  const isOpen = useAtomValue(tableDialogAtom) !== null
  const isInvited = joinCodeIn(useLocation().search) !== null
  if (!isMember && !isOpen && !isInvited) return null
  return (
    <>
      <Loaded need={isOpen || isInvited ? 'open' : 'member'} />
      <TableBar onOpen={onOpenBasket} />
    </>
  )
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

/** Renders the bar of a small screen for an empty basket: others at the table may have something. */
function TableBar({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTexts(menuTexts)
  const isAtTable = useAtomValue(isAtTableAtom)
  const { items } = useAtomValue(basketAtom)
  const { small } = useAtomValue(screenSizeAtom)
  const { disabled, editMode, showAddItemButton } = useAtomValue(basketFlagsAtom)
  if (!isAtTable || !small || items.length > 0 || disabled || editMode || showAddItemButton) return null
  return (
    <BottomBar label={t('basket.title')}>
      <Button kind="ghost" block aria-haspopup="dialog" onClick={onOpen}>
        {t('together.section')}
      </Button>
    </BottomBar>
  )
}
