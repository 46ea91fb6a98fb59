import type { StaffOrder } from '@carte/contract'
import { commonTexts, formatTime, problemText, useTexts } from '@carte/i18n'
import { useKitchenScope } from '../kitchen/KitchenContext.ts'
import { isConflict } from '../kitchen/orders.ts'
import type { RejectedAction } from '../kitchen/state.ts'
import { isTableGone, isTableSubject } from '../kitchen/tables.ts'
import { kitchenTexts } from '../texts.ts'
import { conflictText } from './ticket-text.ts'

/** Returns a function that says why the server has rejected an action. The order is missing if it is not shown. */
export function useRejectionText(): (rejected: RejectedAction, order?: StaffOrder) => string {
  const { t, language } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { session } = useKitchenScope()
  return ({ subject, newTime, problem }, order) => {
    if (isTableSubject(subject) && isTableGone(problem)) return t('tables.over')
    if (isTableSubject(subject) && problem.code === 'invalid-spot') return t('tables.spotGone')
    if (newTime !== undefined && problem.status === 400)
      return t('time.passed', { time: formatTime(newTime, session.timeZone, language) })
    if (newTime !== undefined && problem.code === 'invalid-parameter') return t('time.conflict')
    return order && isConflict(problem) ? conflictText(t, order) : problemText(common, problem)
  }
}
