import { useTexts } from '@carte/i18n'
import { shellTexts } from '../texts.ts'
import { HomeLink, Message } from './Message.tsx'
import { useInteractiveMark } from './useInteractiveMark.ts'

/** For an address that the site does not have. */
export function UnknownPage() {
  const { t } = useTexts(shellTexts)
  useInteractiveMark()
  return (
    <Message icon="search" title={t('screen.unknown.title')} action={<HomeLink kind="primary" />}>
      <p>{t('screen.unknown.text')}</p>
    </Message>
  )
}
