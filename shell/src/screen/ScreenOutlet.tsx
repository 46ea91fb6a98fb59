import { useLoaderData } from '@carte/navigation'
import type { ScreenProps } from '@carte/store'
import type { ComponentType } from 'react'
import { findScreen, type ScreenData, screenOf } from '../app/load-screen.ts'
import { screenKey } from '../routes.ts'
import { UnknownPage } from './UnknownPage.tsx'
import { useModule } from './useModule.ts'

/** The screen of the present route, drawn from its loader's data. */
export function ScreenOutlet() {
  const { shown, data } = useLoaderData<ScreenData>()
  const state = useModule(shown ? screenOf(shown.screen).remote : null)
  if (!shown) return <UnknownPage />
  // The loader has waited for the module; it is gone only where the page was put together wrongly.
  if (state.is !== 'ready') throw new Error(`The module of "${shown.screen}" is not there`)
  // `defineScreen` has checked that this component draws this loader's data.
  const Screen = findScreen(state.module, shown.screen).Component as ComponentType<ScreenProps<unknown>>
  return <Screen key={screenKey({ row: shown, params: shown.params })} data={data ?? undefined} params={shown.params} />
}
