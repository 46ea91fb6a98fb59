import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { createMount } from './index.ts'

const ORIGIN = 'https://carte.test'

let ran: string[]
/** Number of the next scripts that fail to load. */
let failures: number
let elements = 0
/** Returns the name of a custom element that no test has used. */
function newName() {
  elements += 1
  return `carte-test-${elements}` as 'carte-menu'
}

beforeEach(() => {
  ran = []
  failures = 0
  jest.useFakeTimers()
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
  document.body.replaceChildren()
})

function mountOf(name: 'carte-menu') {
  return createMount(name, {
    origin: ORIGIN,
    async run(address) {
      ran.push(address)
      if (failures > 0) {
        failures -= 1
        throw new TypeError('Failed to fetch')
      }
      customElements.define(name, class extends HTMLElement {})
    },
  })
}

/** Returns the details of `carte:error` events that reach the document. */
function listen(): object[] {
  const errors: object[] = []
  const add = (event: Event) => void errors.push((event as CustomEvent<object>).detail)
  document.addEventListener('carte:error', add)
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  return errors
}

it('createMount appends the element with its attributes and runs the site’s embed.js', async () => {
  const name = newName()
  mountOf(name)(document.body, {
    chain: 'roma',
    shopId: 'centrum',
    orderType: 'takeAway',
    theme: null,
    menuPage: '/order',
  })
  expect(document.body.innerHTML).toBe(
    `<${name} chain="roma" shop-id="centrum" order-type="takeAway" menu-page="/order"></${name}>`,
  )
  await jest.runAllTimersAsync()
  expect(ran).toEqual([`${ORIGIN}/embed.js`])
})

it('createMount’s unmount function removes only its own element, also when called twice', async () => {
  const mount = mountOf(newName())
  const unmount = mount(document.body, { chain: 'roma', shopId: 'centrum' })
  mount(document.body, { chain: 'roma', shopId: 'haga' })
  unmount()
  unmount()
  expect([...document.body.children].map((element) => element.getAttribute('shop-id'))).toEqual(['haga'])
  await jest.runAllTimersAsync()
})

it('createMount runs no script when the element is already defined', async () => {
  const mount = mountOf(newName())
  mount(document.body, { chain: 'roma' })
  await jest.runAllTimersAsync()
  mount(document.body, { chain: 'roma' })
  await jest.runAllTimersAsync()
  expect(ran).toHaveLength(1)
})

it('createMount reports a failed embed.js and retries under new addresses after 1, 2 and 4 seconds', async () => {
  const errors = listen()
  failures = 3
  mountOf(newName())(document.body, { chain: 'roma' })
  await jest.advanceTimersByTimeAsync(0)
  const at = [ran.length]
  for (const ms of [999, 1, 1_999, 1, 3_999, 1]) {
    await jest.advanceTimersByTimeAsync(ms)
    at.push(ran.length)
  }
  expect(at).toEqual([1, 1, 2, 2, 3, 3, 4])
  expect(ran).toEqual(['', '?try=2', '?try=3', '?try=4'].map((query) => `${ORIGIN}/embed.js${query}`))
  expect(errors).toHaveLength(3)
  expect(errors[0]).toEqual({ code: 'unreachable', message: expect.stringContaining(`${ORIGIN}/embed.js`) })
})

it('createMount waits at most a minute between two attempts', async () => {
  listen()
  failures = 20
  mountOf(newName())(document.body, { chain: 'roma' })
  await jest.advanceTimersByTimeAsync(120_000)
  const before = ran.length
  await jest.advanceTimersByTimeAsync(60_000)
  expect(ran.length - before).toBe(1)
})

it('createMount holds a single abort listener after many attempts', async () => {
  listen()
  failures = 20
  const open = new Set<unknown>()
  const { addEventListener, removeEventListener } = AbortSignal.prototype
  jest.spyOn(AbortSignal.prototype, 'addEventListener').mockImplementation(function add(this: AbortSignal, ...args) {
    open.add(args[1])
    addEventListener.apply(this, args)
  })
  jest.spyOn(AbortSignal.prototype, 'removeEventListener').mockImplementation(function remove(
    this: AbortSignal,
    ...args
  ) {
    open.delete(args[1])
    removeEventListener.apply(this, args)
  })
  mountOf(newName())(document.body, { chain: 'roma' })
  await jest.advanceTimersByTimeAsync(120_000)
  expect(ran.length).toBeGreaterThan(5)
  expect(open.size).toBe(1)
})

it('createMount stops retrying when the element is unmounted', async () => {
  listen()
  failures = 3
  const unmount = mountOf(newName())(document.body, { chain: 'roma' })
  await jest.advanceTimersByTimeAsync(0)
  unmount()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(ran).toHaveLength(1)
  expect(jest.getTimerCount()).toBe(0)
})
