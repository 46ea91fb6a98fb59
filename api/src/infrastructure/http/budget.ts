import type { Caller } from './caller.ts'
import { createLimiter } from './rate-limit.ts'

/** What callers of one address may do within a minute. */
export interface Budget {
  /** Counts a call. @returns takes it back, for a call that came to nothing. @throws Refusal 429 for one too many */
  take(caller: Caller): () => void
}

/** The part of its limit that a named browser has for itself, however much others at its address do. */
const OWN_PART = 1 / 4
/** All those parts together, as a multiple of the address's limit. */
const OWN_PARTS_MAX = 10

/**
 * Returns a budget for browsers that share an address, such as those of an office or of a mobile network. A browser may make
 * `perBrowser` calls. The first quarter of them is its own; the rest, and those of browsers without a name, share `perAddress`.
 * So nobody takes others' part by leaving out the cookie, and the number of names that an address gets is limited too.
 */
export function createBudget(perBrowser: number, perAddress: number): Budget {
  const ofBrowser = createLimiter(perBrowser)
  const own = createLimiter(Math.ceil(perBrowser * OWN_PART))
  const ownOfAddress = createLimiter(perAddress * OWN_PARTS_MAX)
  const ofAddress = createLimiter(perAddress)

  /** Takes from the browser's own part. */
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
      if (name !== null && giveBack === null) throw ofBrowser.refusal(name)
      const giveBackPart = takeOwn(caller) ?? ofAddress.tryTake(address)
      if (giveBackPart === null) {
        giveBack?.()
        throw ofAddress.refusal(address)
      }
      return () => {
        giveBack?.()
        giveBackPart()
      }
    },
  }
}
