import { type Problem, ProblemError } from '@carte/contract'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { useLoaderData, useLocation, useRevalidator, useRouteError, useRouteLoaderData } from '@carte/navigation'
import { type ScreenProps, type ScreensModule, shopAtom, useAtomValue } from '@carte/store'
import { Button, type IconName, Notice } from '@carte/ui'
import { type ComponentType, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useApp } from '../AppRoot.tsx'
import { findScreen, isChunkLoadError, SCREEN_ROUTE, type ScreenData, screenOf } from '../app/load-screen.ts'
import { RemoteError } from '../federation/remote-error.ts'
import { matchRoute, screenKey } from '../routes.ts'
import { shellTexts } from '../texts.ts'
import * as styles from './Message.module.css'
import { HomeLink, Message } from './Message.tsx'
import { RemoteErrorBoundary } from './RemoteErrorBoundary.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useBackoffRetry } from './useBackoffRetry.ts'
import { useModule, useReadyModule } from './useModule.ts'

/** Renders the screen of the current route from its loader data. */
export function ScreenOutlet() {
  const { shown, data } = useLoaderData<ScreenData>()
  const { revalidate } = useRevalidator()
  // Keeps the same element until its data changes: an update before the screen's code has loaded makes React discard
  // the server-rendered markup.
  const screen = useMemo(
    () =>
      shown && (
        <Suspense fallback={<ScreenSkeleton />}>
          <ShownScreen shown={shown} data={data} onReplaced={revalidate} />
        </Suspense>
      ),
    [shown, data, revalidate],
  )
  if (!shown) return <UnknownPage />
  return (
    <>
      <MissingRemoteNotice remote={screenOf(shown.screen).remote} />
      {screen}
    </>
  )
}

/** Renders a notice if a server-rendered screen's code failed to load. */
function MissingRemoteNotice({ remote }: { readonly remote: string }) {
  return useModule(remote).status === 'failed' ? <RemoteNotice remote={remote} /> : null
}

/**
 * Renders a notice above a server-rendered screen whose code failed to load. The screen can be read, and its links
 * work.
 */
export function RemoteNotice({ remote }: { readonly remote: string }) {
  const { t } = useTexts(commonTexts)
  const { modules } = useApp()
  // The module's state holds the error.
  const retry = () => void modules.load(remote).catch(() => {})
  useBackoffRetry(true, retry)
  return (
    <div className={styles.notice}>
      <Notice
        tone="warning"
        announce="alert"
        title={t('remote.down.title')}
        action={
          <Button small kind="ghost" onClick={retry}>
            {t('action.retry')}
          </Button>
        }
      >
        <p>{t('remote.down.text')}</p>
        {remote === 'checkout' && <ShopPhone />}
      </Notice>
    </div>
  )
}

interface ShownScreenProps {
  readonly shown: NonNullable<ScreenData['shown']>
  readonly data: unknown
  readonly onReplaced: () => unknown
}

function ShownScreen({ shown, data, onReplaced }: ShownScreenProps) {
  const { modules } = useApp()
  // Suspends only in a server-rendered page. In a navigation the loader has waited for the module.
  const module: ScreensModule = useReadyModule(screenOf(shown.screen).remote)
  // `defineScreen` has checked that this component accepts this loader's data.
  const Screen = findScreen(module, shown.screen)?.Component as ComponentType<ScreenProps<unknown>> | undefined
  // The server may have rendered a newer version than this page has loaded.
  if (!Screen) return <UnknownPage />
  return (
    <RemoteErrorBoundary
      key={screenKey({ row: shown, params: shown.params })}
      place={shown.screen}
      modules={modules}
      fallback={<ScreenSkeleton />}
      renderError={(error) => <ScreenError error={error} />}
      onRendered={markInteractive}
      // After an error, the boundary loads another version of the remote. That version needs its own data.
      onReplaced={onReplaced}
    >
      <Screen data={data ?? undefined} params={shown.params} />
    </RemoteErrorBoundary>
  )
}

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

/** Sets the performance mark `INTERACTIVE` for a screen of the shell itself. */
export const useInteractiveMark = (): void => useEffect(markInteractive, [])

/** Name of the performance mark for the moment when the first screen is interactive. */
export const INTERACTIVE = 'carte:interactive'

/** Sets the performance mark `INTERACTIVE`, once per page. */
export function markInteractive(): void {
  if (performance.getEntriesByName(INTERACTIVE).length === 0) performance.mark(INTERACTIVE)
}

/**
 * Renders the error of a screen that could not be loaded. On a busy device the router's boundary keeps the error
 * although a later attempt has started and succeeded between two renders. Loader data newer than the error shows that.
 */
export function FailedScreen() {
  const error = useRouteError()
  const data = useRouteLoaderData(SCREEN_ROUTE)
  const [failure, setFailure] = useState({ error, data })
  if (failure.error !== error) setFailure({ error, data })
  const hasLoadedSince = data !== undefined && failure.error === error && data !== failure.data
  return hasLoadedSince ? <ScreenOutlet /> : <ScreenError />
}

/**
 * Replaces a screen that cannot be shown, and retries errors that may be temporary.
 *
 * @param error the error thrown by the screen; defaults to the one caught by the router
 */
function ScreenError({ error }: { readonly error?: unknown }) {
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

/** The kind of a screen's error, as shown to the guest. */
type ScreenProblem =
  /** Code failed to load. Null if the remote has loaded and only a chunk of this screen is missing. */
  | { readonly kind: 'remote'; readonly remote: string | null }
  /** Data failed to load. */
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'broken' }

function describeError(error: unknown): ScreenProblem {
  if (error instanceof RemoteError) return { kind: 'remote', remote: error.remote }
  if (isChunkLoadError(error)) return { kind: 'remote', remote: null }
  if (error instanceof ProblemError) return { kind: 'problem', problem: error.problem }
  return { kind: 'broken' }
}

/** Returns whether a retry may help: the connection or the server may recover, a wrong address does not. */
const isTemporary = (problem: ScreenProblem) =>
  problem.kind === 'remote' ||
  (problem.kind === 'problem' && (problem.problem.status === 0 || problem.problem.status >= 500))

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

/** Retries when the remote has been loaded for another place, such as the basket. */
function useRetryWhenReady(remote: string | null, retry: () => unknown) {
  const { status } = useModule(remote)
  const onReady = useEffectEvent(retry)
  useEffect(() => {
    if (status === 'ready') onReady()
  }, [status])
}

/** Renders the chosen shop's phone number, for a guest who cannot pay online. */
function ShopPhone() {
  const { t } = useTexts(shellTexts)
  const shop = useAtomValue(shopAtom)
  const phone = shop?.contactInformation.phone
  if (!shop || !phone) return null
  return (
    <p>
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
        {t('screen.call', { shop: shop.name, phone: phone.replaceAll(' ', '\u00a0') })}
      </a>
    </p>
  )
}
