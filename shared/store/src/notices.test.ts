import type { Problem } from '@carte/contract'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { createStore } from './jotai.ts'
import { closeBannerAtom, closePopupAtom, noticesAtom, showProblemAtom } from './notices.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  store = createStore()
})
type Given = Partial<Omit<Problem, 'code'>> & { readonly code: string }
const problem = (given: Given) => ({ type: 'about:blank', title: '', status: 400, ...given }) as Problem
const show = (given: Given) => store.set(showProblemAtom, problem(given))

describe('showProblemAtom', () => {
  it.each<[Given, string]>([
    [{ code: 'error.server', status: 503 }, 'error.server'],
    [{ code: 'error.badRequest', status: 404 }, 'error.notFound'],
    [{ code: 'error.unknown', status: 0 }, 'error.unknown'],
    [{ code: 'unreachable', status: 0 }, 'unreachable'],
    // Details of server errors are internal.
    [{ code: 'error.server', status: 500, detail: 'NullReferenceException', errors: { a: ['b'] } }, 'error.server'],
  ])('shows a problem with only a status in the banner: %j', (given, banner) => {
    show(given)
    expect(store.get(noticesAtom)).toEqual({ banner, popup: null })
  })

  it.each<Given>([
    { code: 'shop-closed', status: 409 },
    { code: 'shop-not-found', status: 404 },
    { code: 'internal-server-error', status: 500 },
    { code: 'of-tomorrow', status: 500, detail: 'Later' },
    { code: 'error.badRequest', detail: 'The kitchen is full' },
    { code: 'error.badRequest', errors: { Email: ['Taken'] } },
    { code: 'error.unknown', status: 0, detail: '<b>Of a remote</b>' },
  ])('shows a problem with a code or texts completely in the popup: %j', (given) => {
    show(given)
    expect(store.get(noticesAtom)).toEqual({ banner: null, popup: problem(given) })
  })
})

it('showProblemAtom replaces the previous notice of its kind, and banner and popup close separately', () => {
  show({ code: 'error.server', status: 500 })
  show({ code: 'shop-closed' })
  show({ code: 'error.notFound', status: 404 })
  show({ code: 'shop-paused' })
  expect(store.get(noticesAtom)).toMatchObject({ banner: 'error.notFound', popup: { code: 'shop-paused' } })
  store.set(closeBannerAtom)
  expect(store.get(noticesAtom)).toMatchObject({ banner: null, popup: { code: 'shop-paused' } })
  store.set(closePopupAtom)
  expect(store.get(noticesAtom)).toEqual({ banner: null, popup: null })
})
