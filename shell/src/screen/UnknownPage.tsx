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
  const isToCome = matchRoute(pathname) !== null
  useInteractiveMark()
  return (
    <Message
      icon={isToCome ? 'clock' : 'search'}
      title={t(isToCome ? 'screen.toCome.title' : 'screen.unknown.title')}
      action={<HomeLink kind="primary" />}
    >
      <p>{t(isToCome ? 'screen.toCome.text' : 'screen.unknown.text')}</p>
    </Message>
  )
}
