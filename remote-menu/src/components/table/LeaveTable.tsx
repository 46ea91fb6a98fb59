import type { Problem } from '@carte/contract'
import { leaveTable } from '@carte/contract/tables'
import { ENDED_CODE } from '@carte/features/table'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { tableAtom, toastAtom, useAtomValue, useClient, useSetAtom } from '@carte/store'
import { Button, Dialog, Notice } from '@carte/ui'
import { type MouseEvent, useState } from 'react'
import { menuTexts } from '../../texts.ts'
import { focusHeading } from '../basket/focus-beside.ts'
import * as styles from './TableSection.module.css'
import { leaveInput } from './useEnterTable.ts'

/** Leaves the table's order, and asks first (TABLE-27). */
export function LeaveTable() {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const client = useClient()
  const membership = useAtomValue(tableAtom)
  const setTable = useSetAtom(tableAtom)
  const notify = useSetAtom(toastAtom)
  const [opener, setOpener] = useState<Element | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  if (!membership) return null

  const ask = ({ currentTarget }: MouseEvent) => {
    setProblem(null)
    setOpener(currentTarget)
  }
  const leave = async () => {
    setLeaving(true)
    const answer = await client.call(leaveTable, leaveInput(membership))
    setLeaving(false)
    if (!answer.ok && answer.problem.code !== ENDED_CODE) return setProblem(answer.problem)
    setOpener(null)
    // The section disappears with its buttons.
    focusHeading(opener)
    setTable((now) => (now?.tableId === membership.tableId ? null : now))
    notify({ message: t('together.leave.done') })
  }
  return (
    <>
      <Button kind="quiet" small className={styles.leave} onClick={ask}>
        {t('together.leave')}
      </Button>
      <Dialog
        open={opener !== null}
        onClose={() => setOpener(null)}
        title={t('together.leave.title')}
        closeLabel={common.t('action.close')}
        footer={
          <>
            <Button block onClick={() => setOpener(null)}>
              {t('together.leave.no')}
            </Button>
            <Button block kind="ghost" busy={isLeaving} onClick={leave}>
              {t('together.leave.yes')}
            </Button>
          </>
        }
      >
        <p>{t('together.leave.text')}</p>
        {problem && <Notice tone="error" title={problemText(common.t, problem)} />}
      </Dialog>
    </>
  )
}
