import { useLoaderData, useRevalidator } from '@carte/navigation'
import type { ScreenProps, ScreensModule } from '@carte/store'
import { type ComponentType, Suspense, useMemo } from 'react'
import { useApp } from '../AppRoot.tsx'
import { findScreen, type ScreenData, screenOf } from '../app/load-screen.ts'
import { screenKey } from '../routes.ts'
import { RemoteErrorBoundary } from './RemoteErrorBoundary.tsx'
import { RemoteNotice } from './RemoteNotice.tsx'
import { ScreenError } from './ScreenError.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { UnknownPage } from './UnknownPage.tsx'
import { markInteractive } from './useInteractiveMark.ts'
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
  return useModule(remote).is === 'failed' ? <RemoteNotice remote={remote} /> : null
}

interface ShownProps {
  readonly shown: NonNullable<ScreenData['shown']>
  readonly data: unknown
  readonly onReplaced: () => unknown
}

function ShownScreen({ shown, data, onReplaced }: ShownProps) {
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
      // Another version needs its own data.
      onReplaced={onReplaced}
    >
      <Screen data={data ?? undefined} params={shown.params} />
    </RemoteErrorBoundary>
  )
}
