export interface ReloaderOptions {
  /** Whether the page must not be reloaded: a guest is paying, or the reload would fail. */
  readonly isBusy: () => boolean
  /** Whether the page has no user who would navigate, such as a signage board. */
  readonly isUnattended: () => boolean
  readonly reload: () => void
  readonly onNavigate: (listener: () => void) => () => void
}

/** Reloads the page into a newer version, once, at a moment that interrupts no one. */
export interface Reloader {
  /**
   * Reloads at once on an unattended page, or if `isAsked`; otherwise at the next navigation. Postpones the reload to a
   * later navigation while the page is busy.
   *
   * @param isAsked whether the guest has asked for the reload and waits for it
   */
  readonly request: (isAsked?: boolean) => void
  readonly stop: () => void
}

export function createReloader({ isBusy, isUnattended, reload, onNavigate }: ReloaderOptions): Reloader {
  let isDue = false
  let isOver = false
  const reloadIfDue = () => {
    if (!isDue || isOver || isBusy()) return
    isOver = true
    reload()
  }
  const stop = onNavigate(reloadIfDue)
  return {
    request(isAsked = false) {
      isDue = true
      if (isAsked || isUnattended()) reloadIfDue()
    },
    stop,
  }
}
