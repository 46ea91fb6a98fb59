import type { TableCall } from '@carte/contract'
import { setTableCall } from '@carte/contract/tables'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { useClient } from '@carte/store'
import { Button, Icon, Notice } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import * as styles from './TableSection.module.css'
import { guestInput } from './table-state.ts'
import { useTableRequest } from './useTableRequest.ts'

type CallStaffProps = {
  /** The table's call; undefined without one. */
  readonly call: TableCall | undefined
}

/** Calls the staff to the table, or takes the call back (TABLE-45). */
export function CallStaff({ call }: CallStaffProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const client = useClient()
  const { isBusy, problem, send } = useTableRequest()
  const isWaiting = call?.isAnswered === false
  const change = () =>
    void send((membership) => client.call(setTableCall, { ...guestInput(membership), body: { isCalling: !isWaiting } }))
  return (
    <div className={styles.call}>
      <div aria-live="polite" className={styles.callState}>
        {call && <CallState call={call} />}
      </div>
      <Button kind="ghost" small busy={isBusy} onClick={change}>
        {t(isWaiting ? 'together.call.takeBack' : call ? 'together.call.again' : 'together.call')}
      </Button>
      {problem && <Notice tone="error" title={problemText(common.t, problem)} className={styles.problem} />}
    </div>
  )
}

function CallState({ call: { isAnswered } }: { readonly call: TableCall }) {
  const { t } = useTexts(menuTexts)
  return (
    <p className={styles.callText} data-answered={isAnswered || undefined}>
      <Icon name={isAnswered ? 'check' : 'bell'} size={20} />
      {t(isAnswered ? 'together.call.answered' : 'together.call.waiting')}
    </p>
  )
}
