import { payersOfOwnLines } from '@carte/domain'
import { knownTable, tableViewOf, useGuestName } from '@carte/features/table'
import { useTexts } from '@carte/i18n'
import { tableAtom, useAtomValue, useSetAtom } from '@carte/store'
import { useEffect, useEffectEvent } from 'react'
import { menuTexts } from '../../texts.ts'
import { linePayersAtom } from './table-state.ts'

/** Tells the basket which of its lines another guest is paying for (TABLE-25). */
export function useLinePayers(): void {
  const { t } = useTexts(menuTexts)
  const membership = useAtomValue(tableAtom)
  const nameOf = useGuestName(menuTexts, knownTable(membership))
  const setPayers = useSetAtom(linePayersAtom)
  const view = tableViewOf(membership)
  const payers = view ? [...payersOfOwnLines(view)] : []
  const update = useEffectEvent(() =>
    setPayers(new Map(payers.map(([lineId, payer]) => [lineId, t('together.payingLine', { name: nameOf(payer) })]))),
  )
  const key = JSON.stringify(payers)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the payers
  useEffect(() => update(), [key])
  useEffect(() => () => setPayers(new Map()), [setPayers])
}
