import { createClient } from '@carte/contract/client'
import { clientAtom } from '@carte/store'
import type { Harness } from '@carte/testing'
import { act } from '@testing-library/react'

type Fetch = typeof globalThis.fetch

/** Wraps the customer's fetch with `around`, which may drop, count or replace responses. */
export function throughFetch(harness: Harness, around: (next: Fetch) => Fetch): void {
  act(() => harness.store.set(clientAtom, createClient({ fetch: around(harness.api.fetch) })))
}

/**
 * Makes API calls fail with a problem document; other calls pass through.
 *
 * @param call a part of the address of the calls that fail
 */
export function failWith(harness: Harness, call: string, problem: object, headers: Record<string, string> = {}): void {
  throughFetch(harness, (next) => async (input, init) => {
    if (!String(input).includes(call)) return next(input, init)
    const body = { type: 'about:blank', title: '', status: 400, ...problem }
    return new Response(JSON.stringify(body), {
      status: body.status,
      headers: { 'content-type': 'application/problem+json', ...headers },
    })
  })
}

/**
 * Makes API calls fail with a network error, until the returned function is called.
 *
 * @param call a part of the address of the calls that fail
 */
export function loseConnection(harness: Harness, call: string): () => void {
  let isOffline = true
  throughFetch(harness, (next) => async (input, init) => {
    if (isOffline && String(input).includes(call)) throw new TypeError('The network went away')
    return next(input, init)
  })
  return () => {
    isOffline = false
  }
}
