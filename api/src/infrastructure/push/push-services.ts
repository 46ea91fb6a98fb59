import { isIP } from 'node:net'

/** The push services of Chromium, Firefox, Safari and Edge on Windows. `*.` stands for every name below it. */
export const PUSH_SERVICES: readonly string[] = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
]

/** Parses origins, separated by commas; `none` is an empty list. Returns null if one is not an origin. */
export function readPushServices(text: string): readonly string[] | null {
  if (text.trim() === 'none') return []
  const all = text.split(',').map((part) => originOf(part.trim()))
  return all.every((origin) => origin !== null) ? all : null
}

function originOf(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return null
  // `URL` drops an empty query or fragment.
  const isOrigin = url.pathname === '/' && !/[?#]/.test(text) && /^(?:\*\.)?[^*]+$/.test(url.hostname)
  return isOrigin ? url.origin : null
}

/**
 * Returns whether an origin is https and its host is a name with a dot: neither an IP address nor a name such as
 * `localhost`.
 */
export function isPublicService(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' && hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0
}

/**
 * Returns whether the server may post to an address that a browser has sent: it belongs to one of these services, on
 * its port, without credentials (ATTACK-59).
 */
export function isPushEndpoint(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url?.username !== '' || url.password !== '') return false
  return services.some((service) => {
    const { protocol, port, hostname } = new URL(service)
    const isHost = hostname.startsWith('*.') ? url.hostname.endsWith(hostname.slice(1)) : url.hostname === hostname
    return isHost && url.protocol === protocol && url.port === port
  })
}
