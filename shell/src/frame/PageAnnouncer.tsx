import { useLocation, useNavigation } from '@carte/navigation'
import { VisuallyHidden } from '@carte/ui'
import { useEffect, useState } from 'react'

/** The page's title after a navigation; empty at first, when the browser itself reads it. */
function useAnnouncedTitle(): string {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const [title, setTitle] = useState('')
  const [first] = useState(pathname)
  // A quick navigation is there before anything was drawn while it was on its way.
  const here = state === 'idle' ? pathname : null
  const moved = pathname !== first || title !== ''
  useEffect(() => {
    // The screen's own <title> is in the page by now: effects run after it has been put there.
    if (here !== null && moved) setTitle(document.title)
  }, [here, moved])
  return title
}

/** Says where one is, for those who do not see the page change. */
export function PageAnnouncer() {
  const title = useAnnouncedTitle()
  return <VisuallyHidden role="status">{title}</VisuallyHidden>
}
