import { nameOf as nameOfSpot } from '@carte/features'
import { knownTable, useFollowTable, useGuestName } from '@carte/features/table'
import { useTexts } from '@carte/i18n'
import { tableAtom, toastAtom, useAtomValue, useSetAtom, useStore } from '@carte/store'
import { menuTexts } from '../../texts.ts'
import { TableDialogs } from './TableDialogs.tsx'
import { isLeavingAtom, tableDialogAtom } from './table-state.ts'
import { useLinePayers } from './useLinePayers.ts'
import { tableSpotAtom, useSpotOfTable } from './useSpotOfTable.ts'

/** Follows the table, and renders the dialogs of guests who order together. */
export function TableParts() {
  const { t, language } = useTexts(menuTexts)
  const store = useStore()
  const notify = useSetAtom(toastAtom)
  const setTable = useSetAtom(tableAtom)
  const setDialog = useSetAtom(tableDialogAtom)
  const nameOf = useGuestName(menuTexts, knownTable(useAtomValue(tableAtom)))
  useFollowTable({
    onEnd: () => {
      if (store.get(isLeavingAtom)) return
      setTable(null)
      setDialog(null)
      notify({ message: t('together.ended') })
    },
    onPaid: ({ guestId, pickupCode }) =>
      notify({ message: t('together.paidYours', { name: nameOf(guestId), code: pickupCode }) }),
    onMoved: () => {
      const spot = store.get(tableSpotAtom)
      notify({
        message: spot ? t('together.movedTo', { table: nameOfSpot(spot, language).text }) : t('together.moved'),
      })
    },
    onReturned: ({ pickupCode }) => notify({ message: t('together.returned', { code: pickupCode }) }),
  })
  useSpotOfTable()
  useLinePayers()
  return <TableDialogs />
}

export { PayForEveryone } from './PayForEveryone.tsx'
export { TableSection } from './TableSection.tsx'
