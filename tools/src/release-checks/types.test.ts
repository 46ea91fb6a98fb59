import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageNamed } from '@carte/config/package-rules'
import { packSources } from '@carte/config/release'
import type { Sources } from '@carte/releases'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { contextOfHost, contextOfRemote, createMadeUpReleases } from './testing/made-up.ts'
import { checkTypesTogether } from './types.ts'

let made: Awaited<ReturnType<typeof createMadeUpReleases>>
let cache: string
beforeAll(async () => {
  made = await createMadeUpReleases()
  cache = await mkdtemp(join(tmpdir(), 'carte-cache-'))
})
afterAll(async () => {
  await made.remove()
  await rm(cache, { recursive: true })
})

const manifest = (exports: Readonly<Record<string, string>>) => JSON.stringify({ type: 'module', exports })

const STATES = `export const STATES = ['received', 'finnished'] as const
export type State = (typeof STATES)[number]
`
const UI = `import type { ReactNode } from 'react'
import type { State } from '@carte/contract'
export interface ChipProps {
  readonly children: ReactNode
  readonly tone?: 'good' | 'bad'
}
export function Chip({ children }: ChipProps): ReactNode {
  return children
}
export function amount(minor: number): string {
  return String(minor)
}
export const stateOf = (id: string): State => (id === '' ? 'received' : 'finnished')
`
const STORE = `import type { ComponentType } from 'react'
export interface ScreensModule {
  readonly screens: Readonly<Record<string, { readonly Component: ComponentType<{ readonly data: never }> }>>
  readonly texts: readonly string[]
}
`
const DOMAIN = `export const half = (minor: number): number => minor / 2
`

/** The packages that hosts and remotes are built with. Hosts share all of them but `@carte/domain`. */
function platform(changed: Partial<Record<'states' | 'ui' | 'store' | 'domain' | 'exports', string>> = {}): Sources {
  const { states = STATES, ui = UI, store = STORE, domain = DOMAIN, exports = './src/index.tsx' } = changed
  return {
    '@carte/contract': { 'package.json': manifest({ '.': './src/index.ts' }), 'src/index.ts': states },
    '@carte/ui': {
      'package.json': manifest({ '.': exports, './row': './src/row.tsx' }),
      'src/index.tsx': ui,
      'src/row.tsx': 'export const Row = () => null\n',
    },
    '@carte/store': { 'package.json': manifest({ '.': './src/index.ts' }), 'src/index.ts': store },
    '@carte/domain': { 'package.json': manifest({ '.': './src/index.ts' }), 'src/index.ts': domain },
  }
}

const SCREEN = `import type { State } from '@carte/contract'
import { half } from '@carte/domain'
import { amount, Chip, stateOf } from '@carte/ui'
import { Row } from '@carte/ui/row'

const words: Readonly<Record<State, string>> = { received: 'On its way', finnished: 'There' }

function colourOf(state: State): string {
  switch (state) {
    case 'received':
      return 'red'
    case 'finnished':
      return 'green'
  }
}

export const MenuScreen = () => (
  <Chip tone="good">
    {amount(half(200))} {words[stateOf('')]} {colourOf('received')} <Row />
  </Chip>
)
`
const SCREENS = `import { MenuScreen } from './MenuScreen.tsx'
export const screens = { menu: { Component: MenuScreen } }
export const texts = ['menu']
`
const remoteOf = (screen = SCREEN, screens = SCREENS, own = platform()): Sources => ({
  ...own,
  '@carte/remote-menu': { 'package.json': '{}', 'src/screens.ts': screens, 'src/MenuScreen.tsx': screen },
})

const SHARED = { '@carte/contract': '0.1.0', '@carte/store': '0.1.0', '@carte/ui': '0.1.0' }
let count = 0
const next = () => `3.0.${++count}`

async function newRemote(remote: Sources, host: Sources): Promise<readonly string[]> {
  const live = await made.host({ version: next(), provides: SHARED, sources: host })
  const candidate = await made.remote({ role: 'this', version: next(), sources: remote })
  const problems = await checkTypesTogether(contextOfRemote(candidate, [live]), cache)
  return problems.map((text) => text.replaceAll(live.version, '[live]'))
}

async function newShell(host: Sources, remote: Sources = remoteOf()): Promise<readonly string[]> {
  const live = await made.remote({ version: next(), sources: remote })
  const candidate = await made.host({ role: 'this', version: next(), provides: SHARED, sources: host })
  const problems = await checkTypesTogether(contextOfHost(candidate, [live]), cache)
  return problems.map((text) => text.replaceAll(live.version, '[live]'))
}

describe('the type check of a new remote', () => {
  it('passes with a shell that provides what the remote was built with', async () => {
    expect(await newRemote(remoteOf(), platform())).toEqual([])
  })

  it.each<[string, Sources, Sources]>([
    ['has more exports', remoteOf(), platform({ ui: `${UI}export const more = 1\n` })],
    ['has further props that may be left out', remoteOf(), platform({ ui: UI.replace('tone?', 'size?: 1\n  tone?') })],
    ['has a further state', remoteOf(), platform({ states: STATES.replace("'finnished'", "'finnished', 'lost'") })],
    ['has another @carte/domain, which the remote bundles itself', remoteOf(), platform({ domain: 'export {}\n' })],
  ])('passes with a shell that %s', async (_, remote, host) => {
    expect(await newRemote(remote, host)).toEqual([])
  })

  it.each<[string, Sources, Sources, string]>([
    [
      'uses a control that the shell does not have',
      remoteOf(),
      platform({ ui: UI.replace('export function Chip', 'function Chip') }),
      'The remote menu uses `Chip` of @carte/ui, which the live shell [live] does not have (src/MenuScreen.tsx, line 3).',
    ],
    [
      'uses a prop that the shell does not know, in a package of its bundles',
      {
        ...remoteOf("export { Row as MenuScreen } from '@carte/features'\n"),
        '@carte/features': {
          'package.json': manifest({ '.': './src/index.tsx' }),
          'src/index.tsx': `import { Chip } from '@carte/ui'\nexport const Row = () => <Chip tone="good">1</Chip>\n`,
        },
      },
      platform({ ui: UI.replace("tone?: 'good' | 'bad'", '') }),
      "The remote menu does not compile with the live shell [live] (@carte/features/src/index.tsx, line 2): Property 'tone' does not exist on type 'IntrinsicAttributes & ChipProps'.",
    ],
    [
      'uses a prop that the shell does not know',
      remoteOf(),
      platform({ ui: UI.replace("tone?: 'good' | 'bad'", '') }),
      "The remote menu does not compile with the live shell [live] (src/MenuScreen.tsx, line 18): Property 'tone' does not exist on type 'IntrinsicAttributes & ChipProps'.",
    ],
    [
      'calls a function with an argument that the shell does not accept',
      remoteOf(),
      platform({ ui: UI.replace('minor: number)', 'minor: bigint)') }),
      "The remote menu does not compile with the live shell [live] (src/MenuScreen.tsx, line 19): Argument of type 'number' is not assignable to parameter of type 'bigint'.",
    ],
    [
      'exposes screens of another form',
      remoteOf(SCREEN, SCREENS.replace("['menu']", "'menu'")),
      platform(),
      "The module `./screens` of the remote menu does not have the type that the live shell [live] expects: Type 'string' is not assignable to type 'readonly string[]'.",
    ],
  ])('rejects a remote that %s', async (_, remote, host, sentence) => {
    expect(await newRemote(remote, host)).toContain(sentence)
  })

  it('reports five places and the number of the others', async () => {
    const uses = Array.from({ length: 8 }, (_, i) => `export const a${i} = amount('${i}')`).join('\n')
    const old = platform({ ui: UI.replace('minor: number', 'minor: number | string') })
    const problems = await newRemote(remoteOf(`${SCREEN}${uses}\n`, SCREENS, old), platform())
    expect(problems).toHaveLength(6)
    expect(problems.at(-1)).toBe('The remote menu does not compile with the live shell [live] in 3 more places.')
  })
})

describe('the type check of a new shell', () => {
  it.each<[string, Sources]>([
    ['is as it was', platform()],
    [
      'has more exports, further props that may be left out, and another state',
      platform({
        ui: `${UI.replace('tone?', 'size?: 1\n  tone?')}export const more = 1\n`,
        states: STATES.replace("'finnished'", "'finnished', 'lost'"),
      }),
    ],
    ['takes more than before', platform({ ui: UI.replace('minor: number', 'minor: number | string') })],
  ])('passes a shell that %s', async (_, host) => {
    expect(await newShell(host)).toEqual([])
  })

  it.each<[string, Sources, string]>([
    [
      'lacks a control',
      platform({ ui: UI.replace('export function Chip', 'function Chip') }),
      'The shell no longer has `Chip` in @carte/ui, which the live menu [live] uses (src/MenuScreen.tsx, line 3).',
    ],
    [
      'lacks a whole package',
      platform({ exports: './src/row.tsx' }),
      'The shell no longer has `amount` in @carte/ui, which the live menu [live] uses (src/MenuScreen.tsx, line 3).',
    ],
    [
      'needs a prop that was not there',
      platform({ ui: UI.replace('readonly children', 'readonly label: string\n  readonly children') }),
      "The live menu [live] does not compile with the shell (src/MenuScreen.tsx, line 18): Property 'label' is missing in type '{ tone: \"good\"; children: (string | Element)[]; }' but required in type 'ChipProps'.",
    ],
    [
      'needs a further argument',
      platform({ ui: UI.replace('minor: number', 'minor: number, currency: string') }),
      'The live menu [live] does not compile with the shell (src/MenuScreen.tsx, line 19): Expected 2 arguments, but got 1.',
    ],
    [
      'expects more of a remote',
      platform({ store: STORE.replace('readonly texts', 'readonly titles: readonly string[]\n  readonly texts') }),
      "The screens of the live menu [live] do not have the type that the shell expects: Property 'titles' is missing in type 'typeof src/screens' but required in type 'ScreensModule'.",
    ],
  ])('rejects a shell that %s', async (_, host, sentence) => {
    expect(await newShell(host)).toContain(sentence)
  })

  it('ignores errors that the live remote has by itself', async () => {
    const broken = remoteOf(`${SCREEN}export const wrong: string = 1\n`)
    const host = platform({ ui: UI.replace('minor: number', 'minor: number, currency: string') })
    expect(await newShell(host, broken)).toEqual([
      'The live menu [live] does not compile with the shell (src/MenuScreen.tsx, line 19): Expected 2 arguments, but got 1.',
    ])
  })
})

describe('the type check of the real packages', () => {
  const shell = packSources(packageNamed('shell'))
  const changed = (name: string, file: string, from: string | RegExp, to: string): Sources => {
    const text = shell[name]?.[file] ?? ''
    const other = text.replace(from, to)
    expect(other).not.toBe(text)
    return { ...shell, [name]: { ...shell[name], [file]: other } }
  }
  const provides = Object.fromEntries(
    ['contract', 'contract/client', 'i18n', 'navigation', 'store', 'ui'].map((name) => [`@carte/${name}`, '0.1.0']),
  )
  const checkShell = async (host: Sources) => {
    const live = await made.remote({
      version: next(),
      part: 'shops',
      sources: packSources(packageNamed('remote-shops')),
    })
    const candidate = await made.host({ role: 'this', version: next(), provides, sources: host })
    const problems = await checkTypesTogether(contextOfHost(candidate, [live]), cache)
    return problems.map((text) => text.replaceAll(live.version, '[live]'))
  }

  it('passes a shell that adds an error code', async () => {
    const more = changed(
      '@carte/contract',
      'src/error-codes.ts',
      "'internal-error',",
      "'internal-error', 'out-of-flour',",
    )
    expect(await checkShell(more)).toEqual([])
  })

  it('rejects a shell without an export that a remote uses, and compiles each pair once', async () => {
    const less = changed('@carte/ui', 'src/index.ts', /^export \{ Button.*$/m, '')
    expect((await checkShell(less))[0]).toMatch(
      /^The shell no longer has `\w+` in @carte\/ui, which the live shops \[live\] uses \((?:src|@carte\/features)\/\S+, line \d+\)\.$/,
    )
    const count = async () => (await readdir(join(cache, 'compiled'))).length
    const before = await count()
    await checkShell(less)
    expect(await count()).toBe(before)
  })
})
