import { type Problem, ProblemError } from '@carte/contract'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { useLocation, useRevalidator, useRouteError } from '@carte/navigation'
import { Button, type IconName } from '@carte/ui'
import { useEffect, useEffectEvent } from 'react'
import { RemoteError } from '../federation/remote-error.ts'
import { matchRoute } from '../routes.ts'
import { shellTexts } from '../texts.ts'
import { HomeLink, Message } from './Message.tsx'
import { ShopPhone } from './ShopPhone.tsx'
import { useBackoffRetry } from './useBackoffRetry.ts'
import { useModule } from './useModule.ts'

function useErrorTexts(problem: ScreenProblem): {
  readonly icon: IconName
  readonly title: string
  readonly text: string
} {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  switch (problem.kind) {
    case 'remote':
      return { icon: 'clock', title: common('remote.down.title'), text: common('remote.down.text') }
    case 'problem': {
      const text = problemText(common, problem.problem)
      return problem.problem.code === 'unreachable'
        ? { icon: 'offline', title: t('screen.offline.title'), text }
        : { icon: 'warning', title: t('screen.problem.title'), text }
    }
    case 'broken':
      return { icon: 'warning', title: t('screen.broken.title'), text: t('screen.broken.text') }
  }
}

/**
 * Replaces a screen that cannot be shown, and retries errors that may be temporary.
 *
 * @param error the error thrown by the screen; defaults to the one caught by the router
 */
export function ScreenError({ error }: { readonly error?: unknown }) {
  const caught = useRouteError()
  const problem = describeError(error ?? caught)
  const { revalidate, state } = useRevalidator()
  const { icon, title, text } = useErrorTexts(problem)
  const { t: common } = useTexts(commonTexts)
  // On payment routes, whatever the error is, offer the shop's phone number.
  const isPayment = matchRoute(useLocation().pathname)?.row.isPayment
  useBackoffRetry(isTemporary(problem), revalidate)
  useRetryWhenReady(problem.kind === 'remote' ? problem.remote : null, revalidate)
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
      {isPayment && <ShopPhone />}
    </Message>
  )
}

/** Retries when the remote has been loaded for another place, such as the basket. */
function useRetryWhenReady(remote: string | null, onReturn: () => unknown) {
  const { is } = useModule(remote)
  const onReady = useEffectEvent(onReturn)
  useEffect(() => {
    if (is === 'ready') onReady()
  }, [is])
}

/** The kind of a screen's error, as shown to the guest. */
export type ScreenProblem =
  /** Code failed to load. Null if the remote has loaded and only a chunk of this screen is missing. */
  | { readonly kind: 'remote'; readonly remote: string | null }
  /** Data failed to load. */
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'broken' }

export function describeError(error: unknown): ScreenProblem {
  if (error instanceof RemoteError) return { kind: 'remote', remote: error.remote }
  // The bundler's name for a chunk that failed to load.
  if (error instanceof Error && error.name === 'ChunkLoadError') return { kind: 'remote', remote: null }
  if (error instanceof ProblemError) return { kind: 'problem', problem: error.problem }
  return { kind: 'broken' }
}

/** Returns whether a retry may help: the connection or the server may recover, a wrong address does not. */
export const isTemporary = (problem: ScreenProblem) =>
  problem.kind === 'remote' ||
  (problem.kind === 'problem' && (problem.problem.status === 0 || problem.problem.status >= 500))
