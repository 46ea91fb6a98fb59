import { setTimeout as wait } from 'node:timers/promises'
import type { PlacedOrder } from '@carte/contract'
import { callOnce } from '../guests/call.ts'
import { startCrowd } from '../guests/crowd.ts'
import { newMark, orderCall, recordAcknowledged, someOrder } from '../guests/guest.ts'
import { until } from '../rows/row.ts'
import { longestGap } from './figures.ts'
import type { ClusterSite } from './site.ts'

/** Guests who order, pay and wait for the result. */
const GUESTS = 3
/** The time between two further orders, which are sent whether or not earlier ones were answered. */
const ORDER_INTERVAL_MS = 200
/** A limit for servers that hang, far beyond what a busy machine needs. */
const GIVE_UP_MS = 10 * 60_000

interface Acknowledgement {
  readonly url: string
  readonly sentAt: number
  readonly at: number
}

/** Guests who order all the time, and the moments at which their orders were acknowledged (`performance.now()`). */
export interface Load {
  /** Waits until each server has acknowledged an order that was sent after `time`. */
  untilAllServe(time: number): Promise<void>
  /** Ends the load. @returns the longest time without an acknowledged order since `time`, in milliseconds */
  stop(time: number): Promise<number>
}

export function startLoad(site: ClusterSite): Load {
  const acknowledgements: Acknowledgement[] = []
  const crowd = startCrowd(site, GUESTS)
  const open = new Set<Promise<void>>()
  let isOpen = true

  /** Sends one order, without retries, to see when this server acknowledges orders. */
  async function order(url: string): Promise<void> {
    const [key, mark, sentAt] = [crypto.randomUUID(), newMark(), performance.now()]
    const answer = await callOnce<PlacedOrder>(url, orderCall(site, key, someOrder(site, mark))).catch(() => null)
    if (answer?.status === 201) {
      recordAcknowledged(site, answer, key, mark)
      acknowledgements.push({ url, sentAt, at: performance.now() })
    } else if (answer && !(answer.status === 503 && answer.headers.has('retry-after'))) {
      site.ledger.recordViolation(`An order was answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
    }
  }
  async function orderRepeatedly(): Promise<void> {
    for (let turn = 0; isOpen; turn++) {
      const sent = order(site.servers[turn % site.servers.length]?.url ?? '')
      open.add(sent)
      void sent.finally(() => open.delete(sent))
      await wait(ORDER_INTERVAL_MS)
    }
  }
  const ordering = orderRepeatedly()

  return {
    async untilAllServe(time) {
      const isServed = async () =>
        site.servers.every(({ url }) => acknowledgements.some((each) => each.url === url && each.sentAt > time))
      if ((await until(isServed, GIVE_UP_MS)) === null) throw new Error('Not all servers take orders after ten minutes')
    },
    async stop(time) {
      isOpen = false
      await ordering
      const end = performance.now()
      await Promise.all([...open, crowd.stop()])
      return longestGap(
        acknowledgements.map(({ at }) => at),
        time,
        end,
      )
    },
  }
}
