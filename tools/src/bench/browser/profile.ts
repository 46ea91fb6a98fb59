/** Emulated network and CPU of a visit. */
export interface Profile {
  /** Milliseconds added to each request. */
  readonly latency: number
  /** Bytes per second; -1 for no limit. */
  readonly down: number
  readonly up: number
  /** CPU slowdown factor. */
  readonly cpu: number
}

/** A mid-range phone on a slow network. */
export const PHONE: Profile = { latency: 150, down: 1_600_000 / 8, up: 750_000 / 8, cpu: 4 }

/** Only latency costs time, so the total time shows the number of round trips. */
export const FAR_AWAY: Profile = { latency: 1000, down: -1, up: -1, cpu: 1 }

/** `PHONE` without network delay, so that only the work of the phone takes time. */
export const NEARBY: Profile = { latency: 0, down: -1, up: -1, cpu: PHONE.cpu }

/** The machine as it is, for processor times, which a slowdown would distort. */
export const AS_IT_IS: Profile = { ...NEARBY, cpu: 1 }

export const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'sv-SE',
} as const

export const conditions = `cold cache, ${SCREEN.viewport.width}×${SCREEN.viewport.height} at ${SCREEN.deviceScaleFactor}, ${(PHONE.down * 8) / 1e6} Mbps, ${PHONE.latency} ms for each request, CPU ×${PHONE.cpu}, HTTP/1.1; browser and servers share the cores`

export const nearbyConditions = `cold cache, ${SCREEN.viewport.width}×${SCREEN.viewport.height} at ${SCREEN.deviceScaleFactor}, the network of this machine without slowdown, CPU ×${NEARBY.cpu}, HTTP/1.1; browser and servers share the cores`

export const deskConditions = `1440×900, the network of this machine without slowdown, CPU ×${NEARBY.cpu}`
