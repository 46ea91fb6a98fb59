export interface RenewalOptions {
  /** Somebody is paying here, or nothing would come in its place: nothing takes the page away. */
  readonly isBusy: () => boolean
  /** Nobody is here who would navigate. */
  readonly isUnattended: () => boolean
  readonly reload: () => void
  /** Tells after each navigation; answers how to stop. */
  readonly onNavigate: (listener: () => void) => () => void
}

/** How a page becomes a newer one: once, where it takes nothing from anybody. */
export interface Renewal {
  /**
   * A newer page is to be had. It comes with the next navigation that does not lead to a payment; where nobody navigates, at once.
   *
   * @param isAsked whether the guest has asked for it, and waits
   */
  readonly due: (isAsked?: boolean) => void
  readonly stop: () => void
}

export function createRenewal({ isBusy, isUnattended, reload, onNavigate }: RenewalOptions): Renewal {
  let isDue = false
  let isOver = false
  const reloadIfDue = () => {
    if (!isDue || isOver || isBusy()) return
    isOver = true
    reload()
  }
  const stop = onNavigate(reloadIfDue)
  return {
    due(isAsked = false) {
      isDue = true
      if (isAsked || isUnattended()) reloadIfDue()
    },
    stop,
  }
}
