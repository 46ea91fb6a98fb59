import { setTableReady } from '@carte/contract/tables'
import { publishTable } from '@carte/features/table'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { useClient, useStore } from '@carte/store'
import { Notice } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import { useState } from 'react'
import { menuTexts } from '../../texts.ts'
import { guestInput } from './table-state.ts'
import { useTableRequest } from './useTableRequest.ts'

type ReadySwitchProps = {
  /** Whether the server has this guest as ready. */
  readonly isReady: boolean
}

/** Tells the others that this guest has chosen (TABLE-47). */
export function ReadySwitch({ isReady }: ReadySwitchProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const client = useClient()
  const store = useStore()
  const { isBusy, problem, send } = useTableRequest()
  const [wanted, setWanted] = useState(isReady)
  const change = (next: boolean) => {
    setWanted(next)
    void send(async (membership) => {
      // The server takes the mark back when it receives other lines: it must have the present ones first.
      const published = next ? await publishTable(store) : null
      if (published && !published.answer.ok) return published.answer
      return client.call(setTableReady, { ...guestInput(membership), body: { isReady: next } })
    })
  }
  return (
    <div>
      <CheckboxRow
        checked={isBusy ? wanted : isReady}
        aria-disabled={isBusy || undefined}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
        label={t('together.ready')}
        description={t('together.ready.hint')}
      />
      {problem && <Notice tone="error" title={problemText(common.t, problem)} />}
    </div>
  )
}
