import type { AdminSession, StaffRole, TeamMember } from '@carte/contract'
import { changeStaffRoles, inviteStaff } from '@carte/contract/admin'
import { isEmailAddress } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Dialog } from '@carte/ui'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { FormStatus, SelectField, TextField, useAdminForm } from '../../components/form/index.ts'
import { useAdminCall } from '../../components/index.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../components/languages.ts'
import { adminTexts } from '../../texts.ts'
import { assignablePlaces, proposedRole } from './assignable.ts'
import { RolesField } from './RolesField.tsx'
import * as styles from './TeamSection.module.css'
import { teamTexts } from './texts.ts'

const Roles = z.array(z.custom<StaffRole>())

interface InviteDialogProps {
  readonly open: boolean
  readonly session: AdminSession
  readonly onClose: () => void
  readonly onInvited: (email: string) => void
}

/** Invites a person by mail, with roles at shops. */
export function InviteDialog({ open, session, onClose, onInvited }: InviteDialogProps) {
  const { t } = useTexts(teamTexts)
  const { t: common } = useTexts(commonTexts)
  return (
    <Dialog open={open} size="m" title={t('invite')} closeLabel={common('action.close')} onClose={onClose}>
      <InviteForm session={session} onInvited={onInvited} />
    </Dialog>
  )
}

function InviteForm({ session, onInvited }: Pick<InviteDialogProps, 'session' | 'onInvited'>) {
  const { t, language } = useTexts(teamTexts)
  const { t: admin } = useTexts(adminTexts)
  const call = useAdminCall()
  const { revalidate } = useRevalidator()
  const schema = useMemo(
    () =>
      z.object({
        email: z
          .string()
          .check(
            z.trim(),
            z.minLength(1),
            z.maxLength(254),
            z.refine(isEmailAddress, { error: () => admin('field.email') }),
          ),
        language: z.enum(LANGUAGES),
        roles: Roles.check(z.minLength(1, { error: () => t('rolesRequired') }), z.maxLength(100)),
      }),
    [t, admin],
  )
  const values = useMemo(() => {
    const places = assignablePlaces(session)
    // With one restaurant, its role is all that there is to choose.
    const only = places.length === 1 ? places[0] : undefined
    return { email: '', language, roles: only ? [proposedRole(only)] : [] }
  }, [session, language])
  const form = useAdminForm({
    schema,
    values,
    fieldOfCode: { InvalidEmail: 'email' },
    textOfCode: () => admin('field.email'),
    save: async (body) => {
      const result = await call(inviteStaff, { body })
      return result.ok ? { ...result, data: body.email } : result
    },
    onSaved: async (email) => {
      onInvited(email)
      await revalidate()
    },
  })
  const { control } = form.form
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField
        control={control}
        name="email"
        label={t('email')}
        type="email"
        autoComplete="off"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <SelectField control={control} name="language" label={t('mailLanguage')}>
        {LANGUAGES.map((each) => (
          <option key={each} value={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </SelectField>
      <RolesField control={control} session={session} />
      <FormStatus form={form} />
      <Button type="submit" busy={form.state === 'saving'}>
        {t('inviteSend')}
      </Button>
    </form>
  )
}

interface RolesDialogProps {
  /** Null while closed. */
  readonly member: TeamMember | null
  readonly session: AdminSession
  readonly onClose: () => void
}

/** Changes the roles of a person. If another person changed them meanwhile, shows the present ones on request. */
export function RolesDialog({ member, session, onClose }: RolesDialogProps) {
  const { t } = useTexts(teamTexts)
  const { t: common } = useTexts(commonTexts)
  return (
    <Dialog
      open={member !== null}
      size="m"
      title={t('rolesOf', { name: member?.name ?? '' })}
      closeLabel={common('action.close')}
      onClose={onClose}
    >
      {member && <RolesForm member={member} session={session} onClose={onClose} />}
    </Dialog>
  )
}

const RolesOnly = z.object({ roles: Roles.check(z.maxLength(100)) })

function RolesForm({ member, session, onClose }: Omit<RolesDialogProps, 'member'> & { readonly member: TeamMember }) {
  const { t } = useTexts(teamTexts)
  const call = useAdminCall()
  const { revalidate } = useRevalidator()
  const values = useMemo(() => ({ roles: member.roles }), [member.roles])
  const form = useAdminForm({
    schema: RolesOnly,
    values,
    save: ({ roles }) =>
      call(changeStaffRoles, { params: { accountId: member.id }, body: { before: member.roles, roles } }),
    onSaved: async () => {
      onClose()
      await revalidate()
    },
  })
  const showPresent = async () => {
    // First, because fields that are not edited follow the server's state.
    form.discard()
    await revalidate()
  }
  const hasNone = useWatch({ control: form.form.control, name: 'roles' }).length === 0
  return (
    <form {...form.formProps} className={styles.form}>
      <RolesField control={form.form.control} session={session} />
      {hasNone && <p className={styles.soft}>{t('rolesNone')}</p>}
      <FormStatus
        form={form}
        action={
          form.problem?.code === 'changed-meanwhile' && (
            <Button small kind="ghost" onClick={() => void showPresent()}>
              {t('showPresent')}
            </Button>
          )
        }
      />
      <Button type="submit" busy={form.state === 'saving'}>
        {t('rolesSave')}
      </Button>
    </form>
  )
}
