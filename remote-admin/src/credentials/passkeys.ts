import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

type Json = Readonly<Record<string, unknown>>

/** `cancelled` also after the time of the browser's dialog; browsers do not say which. */
export type PasskeyFailure = 'cancelled' | 'exists' | 'failed'
export type PasskeyResult<T> =
  | { readonly ok: true; readonly response: T }
  | { readonly ok: false; readonly failure: PasskeyFailure }

/** Returns whether the browser has WebAuthn. It is missing in old browsers, and without TLS. */
export const supportsPasskeys = (): boolean => browserSupportsWebAuthn()

async function resultOf<T>(run: () => Promise<T>): Promise<PasskeyResult<T>> {
  try {
    return { ok: true, response: await run() }
  } catch (error) {
    const { name } = error as Error
    if (name === 'NotAllowedError' || name === 'AbortError') return { ok: false, failure: 'cancelled' }
    return { ok: false, failure: name === 'InvalidStateError' ? 'exists' : 'failed' }
  }
}

/** Lets the person choose a passkey for these options of the server. */
export const getPasskey = (options: Json): Promise<PasskeyResult<AuthenticationResponseJSON>> =>
  // The contract passes the options on without naming their fields.
  resultOf(() => startAuthentication({ optionsJSON: options as never }))

/** Lets the person create a passkey for these options of the server. */
export const createPasskey = (options: Json): Promise<PasskeyResult<RegistrationResponseJSON>> =>
  resultOf(() => startRegistration({ optionsJSON: options as never }))

/** Names of devices by `User-Agent`, specific ones first: an iPad says "Mac OS X" too. */
const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns a name for a passkey of this device, which the person can change; empty if the device is unknown. */
export const deviceName = (userAgent: string): string => DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
