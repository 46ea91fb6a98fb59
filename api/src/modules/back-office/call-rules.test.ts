import type { StaffRole } from '@carte/contract'
import { operations } from '@carte/contract/schemas'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addChain } from '../../testing/chains.ts'
import { createTestApi, expectLog, type SignedInAdmin, send, signInAdmin, type TestApi } from '../../testing/index.ts'
import { type AdminCall, CALL_RULES, type CallRule, ruleOf } from './call-rules.ts'
import { hasOperatorRole, hasShopRole, shopsWithRole } from './roles.ts'

expectLog(/^warn Security: refused /)

const SHOP = 'centrum'
const OTHER_SHOP = 'helsinki'

const atShop = (role: 'owner' | 'manager' | 'shift' | 'kitchen', shopId = SHOP): readonly StaffRole[] => [
  { shopId, role },
]
const ROLES = {
  kitchen: atShop('kitchen'),
  shift: atShop('shift'),
  manager: atShop('manager'),
  owner: atShop('owner'),
  developer: [{ shopId: null, role: 'developer' }],
  admin: [{ shopId: null, role: 'admin' }],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>
type RoleName = keyof typeof ROLES

let api: TestApi
const people = new Map<string, SignedInAdmin>()
beforeAll(async () => {
  api = await createTestApi()
  // A shop that a chain shows cannot be removed, so the calls do not remove it.
  await addChain(api, 'kedjan', { origins: ['https://example.com'], shops: [SHOP] })
  for (const [name, roles] of Object.entries(ROLES)) {
    people.set(name, await signInAdmin(api, roles))
    people.set(`unverified ${name}`, await signInAdmin(api, roles, { isVerified: false }))
  }
})
afterAll(() => api.close())

/**
 * Calls an operation with other values for its path, and a body that is not accepted if it needs any. An event stream
 * never ends, so it is closed.
 */
async function call(name: AdminCall, fetch: typeof globalThis.fetch, shopId = SHOP) {
  const { method, path, body, answers } = operations[name] as (typeof operations)[AdminCall] & {
    readonly body?: unknown
  }
  const filled = path.replace(/\{(\w+)\}/g, (_all, param) => (param === 'shopId' ? shopId : crypto.randomUUID()))
  if (Object.values(answers).includes('text/event-stream')) {
    const aborting = new AbortController()
    const response = await fetch(`/api${filled}`, { signal: aborting.signal })
    const answer = response.ok ? null : ((await response.json()) as { code?: string })
    aborting.abort()
    return { status: response.status, body: answer ?? {} }
  }
  return send<{ code?: string }>(fetch, method, `/api${filled}`, body === undefined ? undefined : {})
}

/** The decision by the words of the rule: the code of the rejection, or null. */
function expectedCode({ needs, stepUp }: CallRule, roles: readonly StaffRole[], isVerified: boolean): string | null {
  const isAdmin = roles.some(({ role }) => role === 'admin')
  const ranks = ['owner', 'manager', 'shift', 'kitchen']
  const rank = Math.max(...roles.map(({ role }) => ranks.length - ranks.indexOf(role)).filter((at) => at <= 4), 0)
  if (needs !== 'signedIn' && !isAdmin) {
    if ('operator' in needs) {
      if (!roles.some(({ role }) => role === needs.operator)) return 'role-required'
    } else {
      const needed = 'shop' in needs ? needs.shop : needs.anyShop
      if ('shop' in needs && rank === 0) return 'error.notFound'
      if (rank < ranks.length - ranks.indexOf(needed)) return 'role-required'
    }
  }
  return stepUp && !isVerified ? 'verification-required' : null
}

const REJECTIONS = ['not-authenticated', 'role-required', 'verification-required']
const names = Object.keys(CALL_RULES) as AdminCall[]

// ADMIN-3
describe.each(names)('the call %s', (name) => {
  it('is answered to each role as its rule says', async () => {
    for (const [role, roles] of Object.entries(ROLES)) {
      for (const isVerified of [true, false]) {
        const person = people.get(isVerified ? role : `unverified ${role}`) as SignedInAdmin
        const { status, body } = await call(name, person.fetch)
        const wanted = expectedCode(CALL_RULES[name], roles, isVerified)
        const code = body?.code
        if (wanted !== null) expect([role, isVerified, code]).toEqual([role, isVerified, wanted])
        else
          expect([role, isVerified, REJECTIONS.includes(code ?? ''), status >= 500]).toEqual([
            role,
            isVerified,
            false,
            false,
          ])
      }
    }
  })

  it('is rejected without a session, with a made-up cookie, and for a person without a role', async () => {
    const made = api.visitor()
    const withCookie: typeof made = (input, init) =>
      made(input, { ...init, headers: { ...Object(init?.headers), cookie: `carte-admin=${'x'.repeat(43)}` } })
    const { fetch } = await signInAdmin(api, [])
    for (const visitor of [api.visitor(), withCookie, fetch])
      expect(await call(name, visitor)).toMatchObject({ status: 401, body: { code: 'not-authenticated' } })
  })
})

// ADMIN-3
it('A call about another shop is rejected like one about a shop that does not exist, for every role at a shop', async () => {
  const ofShops = names.filter((name) => Object.hasOwn(Object(CALL_RULES[name].needs), 'shop'))
  for (const name of ofShops) {
    for (const role of ['kitchen', 'owner'] satisfies RoleName[]) {
      const { fetch } = people.get(role) as SignedInAdmin
      const [other, unknown] = [await call(name, fetch, OTHER_SHOP), await call(name, fetch, 'no-such-shop')]
      expect([name, other.status, unknown.status]).toEqual([name, 404, 404])
      expect([name, other.body.code]).toEqual([name, unknown.body.code])
    }
  }
})

// ADMIN-3
it('An operation without a rule has none, so that it is rejected', () => {
  expect(ruleOf(operations.getShops)).toBeUndefined()
  expect(ruleOf(operations.getTeam)).toBe(CALL_RULES.getTeam)
})

// ADMIN-3
it('An admin has every role, and other roles include those below them at their shop alone', () => {
  expect(shopsWithRole(ROLES.admin, 'owner')).toBeNull()
  expect(shopsWithRole([...ROLES.manager, ...atShop('kitchen', OTHER_SHOP)], 'shift')).toEqual([SHOP])
  expect(shopsWithRole(ROLES.developer, 'kitchen')).toEqual([])
  expect([hasShopRole(ROLES.shift, SHOP, 'shift'), hasShopRole(ROLES.shift, SHOP, 'manager')]).toEqual([true, false])
  expect([hasShopRole(ROLES.owner, OTHER_SHOP, 'kitchen'), hasShopRole(ROLES.admin, OTHER_SHOP, 'owner')]).toEqual([
    false,
    true,
  ])
  expect([hasOperatorRole(ROLES.admin, 'developer'), hasOperatorRole(ROLES.developer, 'admin')]).toEqual([true, false])
})
