import type { Article } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { commonTexts, formatPrice, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Icon } from '@carte/ui'
import { avoidedAtom } from '../../components/article/avoided.ts'
import { useMenuScope } from '../../components/MenuContext.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './OptionNote.module.css'

type OptionNoteProps = {
  readonly option: Article
  /** Why the option cannot be chosen now. */
  readonly because?: string | undefined
}

/** Shows an option's allergens, those the guest avoids, and its member price. */
export function OptionNote({ option, because }: OptionNoteProps) {
  const { t, language } = useTexts(menuTexts)
  const { currency } = useMenuScope()
  const common = useTexts(commonTexts)
  const avoided = useAtomValue(avoidedAtom)
  const named = (allergens: Article['allergens']) =>
    allergens.map((allergen) => common.t(`allergen.${allergen}`)).join(', ')
  const unwanted = option.allergens.filter((allergen) => avoided.includes(allergen))
  return (
    <>
      {option.allergens.length > 0 && (
        <span className={styles.line}>{t('article.contains', { allergens: named(option.allergens) })} </span>
      )}
      {unwanted.length > 0 && (
        <span className={styles.avoid}>
          <Icon name="warning" size={14} />
          {t('article.avoid', { allergens: named(unwanted) })}{' '}
        </span>
      )}
      {option.memberPrice !== undefined && (
        <span className={styles.line}>
          {t('choice.members', {
            price: formatPrice(toMinor(option.memberPrice), currency, language, { sign: true }),
          })}{' '}
        </span>
      )}
      {because && <span className={styles.line}>{because}</span>}
    </>
  )
}

export const hasNote = ({ option, because }: OptionNoteProps): boolean =>
  option.allergens.length > 0 || option.memberPrice !== undefined || because !== undefined
