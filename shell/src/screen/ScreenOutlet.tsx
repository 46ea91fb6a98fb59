import { useLoaderData, useRevalidator } from '@carte/navigation'
import type { ScreenProps, ScreensModule } from '@carte/store'
import { type ComponentType, Suspense, useMemo } from 'react'
import { useApp } from '../AppRoot.tsx'
import { findScreen, type ScreenData, screenOf } from '../app/load-screen.ts'
import { screenKey } from '../routes.ts'
import { FirstDrawing } from './FirstDrawing.tsx'
import { RemoteNotice } from './RemoteNotice.tsx'
import { ScreenError } from './ScreenError.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { UnknownPage } from './UnknownPage.tsx'
import { markInteractive } from './useInteractiveMark.ts'
import { useModule, useReadyModule } from './useModule.ts'

/** The screen of the present route, drawn from its loader's data. */
export function ScreenOutlet() {
  const { shown, data } = useLoaderData<ScreenData>()
  const { revalidate } = useRevalidator()
  // The same element until there is something new to draw: React throws away what a server has drawn when it is told of a
  // change before the code for it is there.
  const screen = useMemo(
    () =>
      shown && (
        <Suspense fallback={<ScreenSkeleton />}>
          <Shown shown={shown} data={data} onReplaced={revalidate} />
        </Suspense>
      ),
    [shown, data, revalidate],
  )
  if (!shown) return <UnknownPage />
  return (
    <>
      <LateRemote remote={screenOf(shown.screen).remote} />
      {screen}
    </>
  )
}

/** What the server has drawn stays and can be read, but does nothing more than links do until its code has come. */
function LateRemote({ remote }: { readonly remote: string }) {
  return useModule(remote).is === 'failed' ? <RemoteNotice remote={remote} /> : null
}

interface ShownProps {
  readonly shown: NonNullable<ScreenData['shown']>
  readonly data: unknown
  readonly onReplaced: () => unknown
}

function Shown({ shown, data, onReplaced }: ShownProps) {
  const { modules } = useApp()
  // A navigation's loader has waited for it; a page that the server has drawn waits here.
  const module: ScreensModule = useReadyModule(screenOf(shown.screen).remote)
  // `defineScreen` has checked that this component draws this loader's data.
  const Screen = findScreen(module, shown.screen)?.Component as ComponentType<ScreenProps<unknown>> | undefined
  // A server may have drawn it with a newer version than this page has got.
  if (!Screen) return <UnknownPage />
  return (
    <FirstDrawing
      key={screenKey({ row: shown, params: shown.params })}
      place={shown.screen}
      modules={modules}
      waiting={<ScreenSkeleton />}
      lost={(error) => <ScreenError error={error} />}
      onWorking={markInteractive}
      // Another version draws from data of its own.
      onReplaced={onReplaced}
    >
      <Screen data={data ?? undefined} params={shown.params} />
    </FirstDrawing>
  )
}
