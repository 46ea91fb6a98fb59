import type { Caller } from './caller.ts'
import { createLimiter } from './rate-limit.ts'

/** Limits of the callers at one address, per minute. */
export interface Budget {
  /**
   * Counts a call.
   *
   * @returns the function that undoes it, for a call without effect
   * @throws HttpError 429 above the limit
   */
  take(caller: Caller): () => void
}

/** The share of its limit that a named browser has for itself, whatever others at its address do. */
const OWN_PART = 1 / 4
/** The sum of these shares, as a multiple of the address's limit. */
const OWN_PARTS_MAX = 10

/**
 * Creates a budget for browsers that share an address, such as those of an office or a mobile network. A browser may
 * make `perBrowser` calls. The first quarter is its own; the rest, and the calls of browsers without a name, share
 * `perAddress`. Dropping the cookie therefore gains nothing, and the own quarters of an address are limited too
 * (ATTACK-20).
 */
export function createBudget(perBrowser: number, perAddress: number): Budget {
  const ofBrowser = createLimiter(perBrowser)
  const own = createLimiter(Math.ceil(perBrowser * OWN_PART))
  const ownOfAddress = createLimiter(perAddress * OWN_PARTS_MAX)
  const ofAddress = createLimiter(perAddress)

  function takeOwn({ address, browser }: Caller): (() => void) | null {
    if (browser === null) return null
    const giveBack = own.tryTake(browser)
    if (giveBack === null) return null
    const giveBackAddress = ownOfAddress.tryTake(address)
    if (giveBackAddress === null) giveBack()
    return (
      giveBackAddress &&
      (() => {
        giveBack()
        giveBackAddress()
      })
    )
  }

  return {
    take(caller) {
      const { address, browser, claimed } = caller
      const name = browser ?? (claimed && `${address} ${claimed}`)
      const giveBack = name === null ? () => {} : ofBrowser.tryTake(name)
      if (name !== null && giveBack === null) throw ofBrowser.tooManyRequests(name)
      const giveBackPart = takeOwn(caller) ?? ofAddress.tryTake(address)
      if (giveBackPart === null) {
        giveBack?.()
        throw ofAddress.tooManyRequests(address)
      }
      return () => {
        giveBack?.()
        giveBackPart()
      }
    },
  }
}
