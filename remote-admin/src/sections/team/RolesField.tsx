import type { AdminSession, StaffRole } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Button, Field, IconButton, Select } from '@carte/ui'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { FieldControl } from '../../components/form/index.ts'
import { adminTexts } from '../../texts.ts'
import { assignablePlaces, type Place, proposedRole } from './assignable.ts'
import * as styles from './TeamSection.module.css'
import { teamTexts } from './texts.ts'

interface RolesFieldProps<Values extends FieldValues> {
  readonly control: FieldControl<Values>
  readonly session: AdminSession
}

/** The field `roles`: one role at each of several places. */
export function RolesField<Values extends FieldValues>({ control, session }: RolesFieldProps<Values>) {
  const { t } = useTexts(teamTexts)
  const { field, fieldState } = useController({ control, name: 'roles' as FieldPath<Values> })
  const roles = field.value as readonly StaffRole[]
  const places = assignablePlaces(session)
  const free = places.filter(({ shopId }) => !roles.some((role) => role.shopId === shopId))
  const replace = (index: number, role: StaffRole | null) =>
    field.onChange(roles.flatMap((other, at) => (at === index ? (role ?? []) : other)))
  return (
    <fieldset className={styles.roles}>
      <legend>{t('roles')}</legend>
      {roles.map((role, index) => (
        <RoleRow
          key={role.shopId}
          role={role}
          places={places}
          free={free}
          onChange={(next) => replace(index, next)}
          onRemove={() => replace(index, null)}
        />
      ))}
      {fieldState.error?.message && (
        <p role="alert" className={styles.error}>
          {fieldState.error.message}
        </p>
      )}
      {free[0] && (
        <Button
          ref={field.ref}
          small
          kind="ghost"
          className={styles.add}
          onClick={() => free[0] && field.onChange([...roles, proposedRole(free[0])])}
        >
          {t('roleAdd')}
        </Button>
      )}
    </fieldset>
  )
}

interface RoleRowProps {
  readonly role: StaffRole
  readonly places: readonly Place[]
  /** Places without a role. */
  readonly free: readonly Place[]
  readonly onChange: (role: StaffRole) => void
  readonly onRemove: () => void
}

/** The value of an `<option>` for the installation; no shop has this id. */
const INSTALLATION = ''

function RoleRow({ role, places, free, onChange, onRemove }: RoleRowProps) {
  const { t } = useTexts(teamTexts)
  const { t: admin } = useTexts(adminTexts)
  const place = places.find(({ shopId }) => shopId === role.shopId)
  const nameOf = ({ name }: Place) => name ?? t('installation')
  const choices = place ? places.filter((other) => other === place || free.includes(other)) : places
  return (
    <div className={styles.role}>
      <Field label={t('place')}>
        <Select
          value={role.shopId ?? INSTALLATION}
          onChange={({ currentTarget }) => {
            const next = places.find(({ shopId }) => (shopId ?? INSTALLATION) === currentTarget.value)
            if (next)
              onChange(
                next.roles.includes(role.role) ? ({ ...role, shopId: next.shopId } as StaffRole) : proposedRole(next),
              )
          }}
        >
          {choices.map((each) => (
            <option key={each.shopId} value={each.shopId ?? INSTALLATION}>
              {nameOf(each)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('role')}>
        <Select
          value={role.role}
          onChange={({ currentTarget }) => onChange({ ...role, role: currentTarget.value } as StaffRole)}
        >
          {(place?.roles ?? [role.role]).map((each) => (
            <option key={each} value={each}>
              {admin(`role.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <IconButton icon="trash" label={t('roleRemove', { place: place ? nameOf(place) : '' })} onClick={onRemove} />
      <p className={styles.roleText}>{t(`roleText.${role.role}`)}</p>
    </div>
  )
}
