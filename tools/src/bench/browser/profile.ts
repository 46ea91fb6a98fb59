/** What a visit is slowed down to. */
export interface Profile {
  /** Milliseconds added to each request. */
  readonly latency: number
  /** Bytes a second; -1 for no limit. */
  readonly down: number
  readonly up: number
  /** How many times slower the processor. */
  readonly cpu: number
}

/** A middling phone on a slow network (quality "Speed"). */
export const PHONE: Profile = { latency: 150, down: 1_600_000 / 8, up: 750_000 / 8, cpu: 4 }

/** Nothing takes time but the way: how often it is gone shows in the time. */
export const FAR_AWAY: Profile = { latency: 1000, down: -1, up: -1, cpu: 1 }

/** The same phone beside the server: what takes time is its own work. */
export const NEARBY: Profile = { latency: 0, down: -1, up: -1, cpu: PHONE.cpu }

/** The screen of that phone. */
export const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'sv-SE',
} as const

export const conditions = `cold cache, ${SCREEN.viewport.width}×${SCREEN.viewport.height} at ${SCREEN.deviceScaleFactor}, ${(PHONE.down * 8) / 1e6} Mbps, ${PHONE.latency} ms for each request, CPU ×${PHONE.cpu}, HTTP/1.1; browser and servers share the cores`

export const nearbyConditions = `cold cache, ${SCREEN.viewport.width}×${SCREEN.viewport.height} at ${SCREEN.deviceScaleFactor}, the network as it is on this machine, CPU ×${NEARBY.cpu}, HTTP/1.1; browser and servers share the cores`
