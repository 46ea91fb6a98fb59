import { useRouteError, useRouteLoaderData } from '@carte/navigation'
import { useState } from 'react'
import { SCREEN_ROUTE } from '../app/load-screen.ts'
import { ScreenError } from './ScreenError.tsx'
import { ScreenOutlet } from './ScreenOutlet.tsx'

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
