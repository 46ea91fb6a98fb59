import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { buttonClass, EmptyState, type IconName } from '@carte/ui'
import { accountTexts } from '../texts.ts'

export interface SignInCardProps {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  /** Where the sign-in returns to. */
  readonly redirectUri: string
}

export function SignInCard({ icon, title, text, redirectUri }: SignInCardProps) {
  const { t } = useTexts(accountTexts)
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <Link className={buttonClass('primary')} to={paths.login.href({ redirectUri })}>
          {t('signIn')}
        </Link>
      }
    >
      <p>{text}</p>
    </EmptyState>
  )
}
