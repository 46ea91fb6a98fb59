import type { Problem } from '@carte/contract'
import { leaveTable } from '@carte/contract/tables'
import { ENDED_CODE } from '@carte/features/table'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { tableAtom, toastAtom, useAtomValue, useClient, useSetAtom } from '@carte/store'
import { Button, Dialog, Notice } from '@carte/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { menuTexts } from '../../texts.ts'
import { focusHeading } from '../basket/focus-beside.ts'
import * as styles from './TableSection.module.css'
import { guestInput, isLeavingAtom } from './table-state.ts'

/** Leaves the table's order, and asks first (TABLE-27). */
export function LeaveTable() {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const client = useClient()
  const membership = useAtomValue(tableAtom)
  const setTable = useSetAtom(tableAtom)
  const notify = useSetAtom(toastAtom)
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [hasLeft, setLeft] = useState(false)
  const isLeaving = useAtomValue(isLeavingAtom)
  const setLeaving = useSetAtom(isLeavingAtom)
  const [problem, setProblem] = useState<Problem | null>(null)

  const forget = useEffectEvent(() => {
    // The section disappears with its buttons.
    focusHeading(button.current?.closest('section')?.parentElement)
    setTable((now) => (now?.tableId === membership?.tableId ? null : now))
    setLeaving(false)
    notify({ message: t('together.leave.done') })
  })
  // After the dialog has closed and has returned the focus.
  useEffect(() => {
    if (hasLeft) forget()
  }, [hasLeft])
  if (!membership) return null

  const ask = () => {
    setProblem(null)
    setAsking(true)
  }
  const leave = async () => {
    setLeaving(true)
    const answer = await client.call(leaveTable, guestInput(membership))
    if (!answer.ok && answer.problem.code !== ENDED_CODE) {
      setLeaving(false)
      setProblem(answer.problem)
      return
    }
    setAsking(false)
    setLeft(true)
  }
  return (
    <>
      <Button ref={button} kind="quiet" small className={styles.leave} onClick={ask}>
        {t('together.leave')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('together.leave.title')}
        closeLabel={common.t('action.close')}
        footer={
          <>
            <Button block onClick={() => setAsking(false)}>
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
