import type { TeamMember } from '@carte/contract'
import { deleteStaffAccount, resetStaffAccount } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { ConfirmDialog, useAdminCall, useProblemText } from '../../components/index.ts'
import { teamTexts } from './texts.ts'

interface MemberDialogProps {
  /** Null while closed. */
  readonly member: TeamMember | null
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

/** Asks before it resets a person's ways to sign in (ADMIN-9). */
export function ResetDialog({ member, onClose, onDone }: MemberDialogProps) {
  const { t } = useTexts(teamTexts)
  const call = useAdminCall()
  const problemText = useProblemText()
  const { revalidate } = useRevalidator()
  const { id = '', name = '', email = '' } = member ?? {}
  const reset = async () => {
    const result = await call(resetStaffAccount, { params: { accountId: id } })
    if (!result.ok) return problemText(result.problem)
    onClose()
    onDone(t('resetDone', { email }))
    await revalidate()
    return null
  }
  return (
    <ConfirmDialog
      open={member !== null}
      title={t('resetTitle', { name })}
      confirmLabel={t('resetSend')}
      onConfirm={reset}
      onClose={onClose}
    >
      <p>{t('resetText', { email })}</p>
    </ConfirmDialog>
  )
}

/** Asks before it deletes a person's account (ADMIN-33). */
export function DeleteDialog({ member, onClose, onDone }: MemberDialogProps) {
  const { t } = useTexts(teamTexts)
  const call = useAdminCall()
  const problemText = useProblemText()
  const { revalidate } = useRevalidator()
  const { id = '', name = '', email = '' } = member ?? {}
  const remove = async () => {
    const result = await call(deleteStaffAccount, { params: { accountId: id } })
    // 404: another admin was faster.
    if (!result.ok && result.status !== 404) return problemText(result.problem)
    // Before the dialog closes: it then finds its button removed, and moves the focus to the page.
    await revalidate()
    onClose()
    onDone(t('deleted', { name }))
    return null
  }
  return (
    <ConfirmDialog
      open={member !== null}
      title={t('deleteTitle', { name })}
      confirmLabel={t('deleteConfirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('deleteText', { email })}</p>
    </ConfirmDialog>
  )
}
