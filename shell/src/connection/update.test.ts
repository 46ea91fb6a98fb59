import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { createTestStore } from '../testing/test-store.ts'
import { createReloader } from './reloader.ts'
import { acceptUpdateAtom, followUpdates, updatesAtom, waitingWorkerAtom } from './update.ts'

class Worker extends EventTarget {
  state = 'installing'
  readonly messages: unknown[] = []
  postMessage(message: unknown): void {
    this.messages.push(message)
  }
}

/** Fake of `ServiceWorkerContainer`. The browser tests in `e2e` use the real one. */
class Workers extends EventTarget {
  controller: Worker | null = null
  readonly registration = Object.assign(new EventTarget(), {
    installing: null as Worker | null,
    waiting: null as Worker | null,
    updateChecks: 0,
    update: async () => {
      this.registration.updateChecks += 1
    },
  })
  register = async () => this.registration

  /** Simulates a newer version that is installed and waits. */
  find(): Worker {
    const worker = new Worker()
    this.registration.installing = worker
    this.registration.dispatchEvent(new Event('updatefound'))
    this.registration.installing = null
    this.registration.waiting = worker
    worker.state = 'installed'
    worker.dispatchEvent(new Event('statechange'))
    return worker
  }

  takeOver(worker: Worker): void {
    this.controller = worker
    this.registration.waiting = null
    this.dispatchEvent(new Event('controllerchange'))
  }
}

async function page({ isControlled = true, isUnattended = false, waiting = null as Worker | null } = {}) {
  const workers = new Workers()
  if (isControlled) workers.controller = new Worker()
  workers.registration.waiting = waiting
  const store = createTestStore()
  const state = { isBusy: false, isUnattended, reloads: 0 }
  const navigations = new Set<() => void>()
  const reloader = createReloader({
    isBusy: () => state.isBusy,
    isUnattended: () => state.isUnattended,
    reload: () => {
      state.reloads += 1
    },
    onNavigate: (listener) => {
      navigations.add(listener)
      return () => navigations.delete(listener)
    },
  })
  const updates = await followUpdates(store, {
    workers: workers as unknown as ServiceWorkerContainer,
    isUnattended: () => state.isUnattended,
    reloader,
  })
  store.set(updatesAtom, updates)
  return {
    workers,
    state,
    updates,
    offered: () => store.get(waitingWorkerAtom),
    accept: () => store.set(acceptUpdateAtom),
    navigate: () => {
      for (const listener of navigations) listener()
    },
  }
}

describe('a new service worker', () => {
  it('is offered when it waits, activated when the guest accepts, and followed by one reload', async () => {
    const { workers, offered, accept, state } = await page()
    expect(offered()).toBeNull()
    const worker = workers.find()
    expect(offered()).toBe(worker)
    accept()
    expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }])
    expect(state.reloads).toBe(0)
    workers.takeOver(worker)
    workers.dispatchEvent(new Event('controllerchange'))
    expect(state.reloads).toBe(1)
    expect(offered()).toBeNull()
  })

  it('is offered at once when it already waits', async () => {
    const waiting = new Worker()
    expect((await page({ waiting })).offered()).toBe(waiting)
  })

  it('is activated and followed by a reload without asking on an unattended page', async () => {
    const waiting = new Worker()
    for (const { workers, state } of [
      await page({ isUnattended: true, waiting }),
      await page({ isUnattended: true }),
    ]) {
      const worker = workers.registration.waiting ?? workers.find()
      expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }])
      workers.takeOver(worker)
      expect(state.reloads).toBe(1)
    }
  })

  it('activated by another tab reloads an unattended page at once', async () => {
    const { workers, state } = await page({ isUnattended: true })
    workers.takeOver(new Worker())
    expect(state.reloads).toBe(1)
  })

  it('does not interrupt a payment: the reload follows the first navigation after it', async () => {
    const { workers, accept, state, navigate } = await page()
    const worker = workers.find()
    accept()
    state.isBusy = true
    workers.takeOver(worker)
    navigate()
    expect(state.reloads).toBe(0)
    state.isBusy = false
    navigate()
    expect(state.reloads).toBe(1)
    navigate()
    expect(state.reloads).toBe(1)
  })

  it('activated by another tab reloads the page at the next navigation', async () => {
    const { workers, state, navigate } = await page()
    workers.takeOver(workers.find())
    expect(state.reloads).toBe(0)
    navigate()
    expect(state.reloads).toBe(1)
  })

  it('is not offered when it is the first one of the page', async () => {
    const { workers, state, offered, navigate } = await page({ isControlled: false })
    const first = workers.find()
    expect(offered()).toBeNull()
    workers.takeOver(first)
    navigate()
    expect(state.reloads).toBe(0)
  })

  it('is offered when it follows the first one of the same page', async () => {
    const { workers, state, offered, accept } = await page({ isControlled: false })
    workers.takeOver(workers.find())
    const second = workers.find()
    expect(offered()).toBe(second)
    accept()
    workers.takeOver(second)
    expect(state.reloads).toBe(1)
  })
})

describe('update checks of an open page', () => {
  afterEach(() => void jest.useRealTimers())

  it('run each hour, and end once they are stopped', async () => {
    jest.useFakeTimers()
    const { workers, updates } = await page()
    await jest.advanceTimersByTimeAsync(3 * 3_600_000)
    expect(workers.registration.updateChecks).toBe(3)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(workers.registration.updateChecks).toBe(3)
    updates.stop()
    await jest.advanceTimersByTimeAsync(3 * 3_600_000)
    expect(workers.registration.updateChecks).toBe(3)
  })
})
