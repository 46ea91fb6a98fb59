import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { useLocation, useRevalidator, useRouteError } from '@carte/navigation'
import { Button, type IconName } from '@carte/ui'
import { useEffect, useEffectEvent } from 'react'
import { matchRoute } from '../routes.ts'
import { shellTexts } from '../texts.ts'
import { CallTheShop } from './CallTheShop.tsx'
import { describe, mayPass, type Trouble } from './describe.ts'
import { HomeLink, Message } from './Message.tsx'
import { useGentleRetry } from './useGentleRetry.ts'
import { useModule } from './useModule.ts'

function useWords(trouble: Trouble): { readonly icon: IconName; readonly title: string; readonly text: string } {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  switch (trouble.kind) {
    case 'remote':
      return { icon: 'clock', title: common('remote.down.title'), text: common('remote.down.text') }
    case 'problem': {
      const text = problemText(common, trouble.problem)
      return trouble.problem.code === 'unreachable'
        ? { icon: 'offline', title: t('screen.offline.title'), text }
        : { icon: 'warning', title: t('screen.problem.title'), text }
    }
    case 'broken':
      return { icon: 'warning', title: t('screen.broken.title'), text: t('screen.broken.text') }
  }
}

/**
 * In the place of a screen that cannot be shown; the frame around it goes on. Comes back by itself when the cause passes.
 *
 * @param props what the screen itself has thrown; by default what the router has caught
 */
export function ScreenError({ error }: { readonly error?: unknown }) {
  const caught = useRouteError()
  const trouble = describe(error ?? caught)
  const { revalidate, state } = useRevalidator()
  const { icon, title, text } = useWords(trouble)
  const { t: common } = useTexts(commonTexts)
  // Whatever it is that fails there: somebody wants to pay.
  const isPayment = matchRoute(useLocation().pathname)?.row.isPayment
  useGentleRetry(mayPass(trouble), revalidate)
  useReturn(trouble.kind === 'remote' ? trouble.remote : null, revalidate)
  return (
    <Message
      icon={icon}
      title={title}
      action={
        <>
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            {common('action.retry')}
          </Button>
          <HomeLink kind="ghost" />
        </>
      }
    >
      <p>{text}</p>
      {isPayment && <CallTheShop />}
    </Message>
  )
}

/** The remote may have come back for somebody else, such as the basket. */
function useReturn(remote: string | null, onReturn: () => unknown) {
  const { is } = useModule(remote)
  const tellReturn = useEffectEvent(onReturn)
  useEffect(() => {
    if (is === 'ready') tellReturn()
  }, [is])
}
