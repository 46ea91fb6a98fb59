import type { AdminSession, PendingInvitation, Team, TeamMember } from '@carte/contract'
import { revokeInvitation } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, EmptyState, Notice } from '@carte/ui'
import { useMemo, useState } from 'react'
import { formatDateTime } from '../../components/formats.ts'
import { ConfirmDialog, SectionPage, useAdminCall, useProblemText } from '../../components/index.ts'
import { useRoleText } from '../../components/roles-text.ts'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import { hasOperatorRole } from '../../roles.ts'
import type { SectionProps } from '../../section.ts'
import { DeleteDialog, ResetDialog } from './MemberDialogs.tsx'
import { InviteDialog, RolesDialog } from './TeamDialogs.tsx'
import * as styles from './TeamSection.module.css'
import { teamTexts } from './texts.ts'

/** The people with their roles, and the open invitations (ADMIN-30). */
export function TeamSection({ data: { members, invitations }, session }: SectionProps<Team>) {
  const { t } = useTexts(teamTexts)
  const [isInviting, setInviting] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const invite = (
    <Button
      onClick={() => {
        setDone(null)
        setInviting(true)
      }}
    >
      {t('invite')}
    </Button>
  )
  return (
    <SectionPage title={t('title')} intro={t('intro')} actions={invite}>
      <div aria-live="polite">{done !== null && <Notice tone="success" announce="none" title={done} />}</div>
      <Members members={members} session={session} onDone={setDone} />
      {invitations.length > 0 && <Invitations invitations={invitations} session={session} />}
      <InviteDialog
        open={isInviting}
        session={session}
        onClose={() => setInviting(false)}
        onInvited={(email) => {
          setInviting(false)
          setDone(t('invited', { email }))
        }}
      />
    </SectionPage>
  )
}

interface MembersProps {
  readonly members: readonly TeamMember[]
  readonly session: AdminSession
  readonly onDone: (text: string) => void
}

function Members({ members, session, onDone }: MembersProps) {
  const { t, language } = useTexts(teamTexts)
  const roleText = useRoleText(session)
  const [changing, setChanging] = useState<string | null>(null)
  const [resetting, setResetting] = useState<TeamMember | null>(null)
  const [deleting, setDeleting] = useState<TeamMember | null>(null)
  const mayDelete = hasOperatorRole(session, 'admin')
  const ownId = session.account.id
  const columns = useMemo<readonly DataColumn<TeamMember>[]>(
    () => [
      {
        id: 'name',
        header: t('name'),
        isRowHeader: true,
        sortValue: ({ name }) => name,
        cell: ({ name, email }) => (
          <>
            {name}
            <span className={styles.email}>
              {email.slice(0, email.lastIndexOf('@'))}
              <wbr />
              {email.slice(email.lastIndexOf('@'))}
            </span>
          </>
        ),
      },
      {
        id: 'roles',
        header: t('roles'),
        cell: ({ roles }) => (
          <ul className={styles.list}>
            {roles.map((role) => (
              <li key={role.shopId}>{roleText(role)}</li>
            ))}
            {roles.length === 0 && <li className={styles.soft}>{t('rolesNoneShort')}</li>}
          </ul>
        ),
      },
      {
        id: 'seen',
        header: t('lastSignIn'),
        sortValue: ({ lastSignInAt }) => lastSignInAt,
        cell: ({ lastSignInAt }) => (lastSignInAt === null ? t('never') : formatDateTime(lastSignInAt, language)),
      },
      {
        id: 'actions',
        header: t('actions'),
        isHeaderHidden: true,
        align: 'end',
        cell: (member) => (
          <span className={styles.actions}>
            <Button
              small
              kind="quiet"
              aria-label={t('rolesChangeOf', { name: member.name })}
              onClick={() => setChanging(member.id)}
            >
              {t('rolesChange')}
            </Button>
            {member.canReset && (
              <Button
                small
                kind="quiet"
                aria-label={t('resetOf', { name: member.name })}
                onClick={() => setResetting(member)}
              >
                {t('reset')}
              </Button>
            )}
            {mayDelete && member.id !== ownId && (
              <Button
                small
                kind="quiet"
                aria-label={t('deleteOf', { name: member.name })}
                onClick={() => setDeleting(member)}
              >
                {t('delete')}
              </Button>
            )}
          </span>
        ),
      },
    ],
    [t, language, roleText, mayDelete, ownId],
  )
  return (
    <>
      <DataTable
        caption={t('people')}
        columns={columns}
        rows={members}
        keyOf={({ id }) => id}
        initialSort={{ id: 'name' }}
        empty={<EmptyState icon="user" title={t('empty')} />}
      />
      <RolesDialog
        // The latest state, which another person may have changed.
        member={members.find(({ id }) => id === changing) ?? null}
        session={session}
        onClose={() => setChanging(null)}
      />
      <ResetDialog member={resetting} onClose={() => setResetting(null)} onDone={onDone} />
      <DeleteDialog member={deleting} onClose={() => setDeleting(null)} onDone={onDone} />
    </>
  )
}

interface InvitationsProps {
  readonly invitations: readonly PendingInvitation[]
  readonly session: AdminSession
}

function Invitations({ invitations, session }: InvitationsProps) {
  const { t, language } = useTexts(teamTexts)
  const roleText = useRoleText(session)
  const [revoking, setRevoking] = useState<PendingInvitation | null>(null)
  const call = useAdminCall()
  const problemText = useProblemText()
  const { revalidate } = useRevalidator()
  const revoke = async () => {
    const result = await call(revokeInvitation, { params: { invitationId: revoking?.id ?? '' } })
    if (!result.ok) return problemText(result.problem)
    setRevoking(null)
    await revalidate()
    return null
  }
  return (
    <section aria-labelledby="invitations" className={styles.invitations}>
      <h2 id="invitations">{t('invitations')}</h2>
      <ul>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={styles.invitation}>
            <div>
              <p className={styles.address}>{invitation.email}</p>
              <p className={styles.soft}>{invitation.roles.map(roleText).join(' · ')}</p>
              <p className={styles.soft}>
                {t('validUntil', { date: formatDateTime(invitation.expiresAt, language) })}
                {invitation.invitedBy !== null && ` · ${t('invitedBy', { name: invitation.invitedBy })}`}
              </p>
            </div>
            <Button
              small
              kind="quiet"
              aria-label={t('revokeOf', { email: invitation.email })}
              onClick={() => setRevoking(invitation)}
            >
              {t('revoke')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={revoking !== null}
        title={t('revokeOf', { email: revoking?.email ?? '' })}
        confirmLabel={t('revoke')}
        onConfirm={revoke}
        onClose={() => setRevoking(null)}
      >
        <p>{t('revokeText')}</p>
      </ConfirmDialog>
    </section>
  )
}
