import { useTexts } from '@carte/i18n'
import { useLocation } from '@carte/navigation'
import { matchRoute } from '../routes.ts'
import { shellTexts } from '../texts.ts'
import { HomeLink, Message } from './Message.tsx'
import { useInteractiveMark } from './useInteractiveMark.ts'

/** Renders the page for an unknown address, or for a screen that its team has not released yet. */
export function UnknownPage() {
  const { t } = useTexts(shellTexts)
  const { pathname } = useLocation()
  const isUnreleased = matchRoute(pathname) !== null
  useInteractiveMark()
  return (
    <Message
      icon={isUnreleased ? 'clock' : 'search'}
      title={t(isUnreleased ? 'screen.toCome.title' : 'screen.unknown.title')}
      action={<HomeLink kind="primary" />}
    >
      <p>{t(isUnreleased ? 'screen.toCome.text' : 'screen.unknown.text')}</p>
    </Message>
  )
}
