import { useRouteError, useRouteLoaderData } from '@carte/navigation'
import { useState } from 'react'
import { SCREEN_ROUTE } from '../app/load-screen.ts'
import { ScreenError } from './ScreenError.tsx'
import { ScreenOutlet } from './ScreenOutlet.tsx'

/**
 * In the place of a screen that could not be loaded. The router's boundary keeps the error when a later attempt starts and succeeds between two
 * renderings, as it does on a busy device: data that has come since the error says that the screen can be shown.
 */
export function FailedScreen() {
  const error = useRouteError()
  const data = useRouteLoaderData(SCREEN_ROUTE)
  const [failure, setFailure] = useState({ error, data })
  if (failure.error !== error) setFailure({ error, data })
  const hasLoadedSince = data !== undefined && failure.error === error && data !== failure.data
  return hasLoadedSince ? <ScreenOutlet /> : <ScreenError />
}
