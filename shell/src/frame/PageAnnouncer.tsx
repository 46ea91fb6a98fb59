import { useLocation, useNavigation } from '@carte/navigation'
import { VisuallyHidden } from '@carte/ui'
import { useEffect, useState } from 'react'

/** Returns the page's title after a navigation. Empty on the first page, which the browser announces itself. */
function useAnnouncedTitle(): string {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const [title, setTitle] = useState('')
  const [first] = useState(pathname)
  // A fast navigation may finish before the loading state has rendered.
  const here = state === 'idle' ? pathname : null
  const hasNavigated = pathname !== first || title !== ''
  useEffect(() => {
    // Effects run after React has inserted the screen's `<title>`.
    if (here !== null && hasNavigated) setTitle(document.title)
  }, [here, hasNavigated])
  return title
}

/** Announces the new page to screen readers. */
export function PageAnnouncer() {
  const title = useAnnouncedTitle()
  return <VisuallyHidden role="status">{title}</VisuallyHidden>
}
