import { OPERATOR_ROLES, SHOP_ROLES } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { LANGUAGE_NAMES } from '../../components/languages.ts'
import type { AnyRole } from '../../components/roles-text.ts'
import { adminTexts } from '../../texts.ts'
import { logTexts } from './texts.ts'

type OrEmpty = (key: string, values: { readonly defaultValue: '' }) => string

const ROLES: readonly string[] = [...SHOP_ROLES, ...OPERATOR_ROLES]
/** Characters of a value that are shown. */
const VALUE_MAX = 300

/**
 * Returns functions that say an entry of the audit log in words: its action by the text `action.<action>`, its fields by
 * `field.<field>`. Without a text they return the name itself, so that no entry is lost.
 */
export function useEntryTexts() {
  const { t } = useTexts(logTexts)
  const { t: admin } = useTexts(adminTexts)
  const textOf = (key: string) => (t as OrEmpty)(key, { defaultValue: '' })

  function valueText(field: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return t('none')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (field === 'role' && ROLES.includes(String(value))) return admin(`role.${value as AnyRole}`)
    if (field === 'language' && String(value) in LANGUAGE_NAMES)
      return LANGUAGE_NAMES[value as keyof typeof LANGUAGE_NAMES]
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text
  }
  return {
    actionText: (action: string) => textOf(`action.${action}`) || action,
    fieldText: (field: string) => textOf(`field.${field}`) || field,
    valueText,
  }
}
