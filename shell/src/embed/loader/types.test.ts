import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Language, OrderType } from '@carte/contract'
import type {
  CarteBasket,
  CarteElement,
  CarteEventDetails,
  CarteLanguage,
  CarteOrderType,
  CarteProperties,
  CarteTagNameMap,
  CarteTheme,
} from '@carte/mount/types'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Attributes, BasketDetail, ElementName, EventDetails, Mounted } from '../protocol.ts'
import type { AttributeName } from './attributes.ts'

// Fails to compile (`npm run types`) if the published types differ from the code.

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const isSame = <_A, _B>(_same: Same<_A, _B>) => {}

type CamelCase<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text
type Flat<T> = { [Key in keyof T]: T[Key] }
type Read<T> = { readonly [Key in keyof T]: T[Key] }

isSame<CarteLanguage, Language>(true)
isSame<CarteOrderType, OrderType>(true)
isSame<CarteTheme, NonNullable<Attributes['theme']>>(true)
isSame<Flat<CarteBasket>, Flat<BasketDetail>>(true)
isSame<
  { [K in keyof CarteEventDetails]: Flat<CarteEventDetails[K]> },
  { [K in keyof EventDetails]: Flat<EventDetails[K]> }
>(true)
isSame<keyof CarteProperties, CamelCase<AttributeName>>(true)
isSame<Read<Pick<CarteProperties, Exclude<keyof Attributes, 'pages'>>>, Omit<Attributes, 'pages'>>(true)
isSame<`${ElementName}Page`, Extract<keyof CarteProperties, `${string}Page`>>(true)
isSame<`carte-${ElementName}`, keyof CarteTagNameMap>(true)
isSame<Flat<ReturnType<Mounted['basket']>>, Flat<CarteElement['basket']>>(true)
isSame<Parameters<Mounted['go']>, Parameters<CarteElement['go']>>(true)

const PAGE = `
  const menu = document.querySelector('carte-menu')!
  menu.shopId = 'uptown'
  menu.theme = null
  menu.addEventListener('carte:basket-changed', (event) => event.detail.total.toFixed(2))
  document.addEventListener('carte:navigate', (event) => { if (event.detail.isOutside) event.preventDefault() })
  const count: number = menu.basket.count
  menu.ready.then(() => menu.go('/shop/uptown/menu'))
  // @ts-expect-error
  menu.language = 'de'
  // @ts-expect-error
  menu.basket = { shopId: null, count, total: 0, currency: null }
  // @ts-expect-error
  menu.addEventListener('carte:order-placed', (event) => event.detail.basket)
`
const JSX = `
  import { useRef } from 'react'
  import type { CarteMenuElement } from './carte.d.ts'
  export function Order() {
    const menu = useRef<CarteMenuElement>(null)
    return (
      <carte-menu ref={menu} key="menu" className="wide" shop-id="uptown" order-type="takeAway"
        oncarte:order-placed={(event) => event.detail.orderId.length}>
        <a href="https://carte.example/">Order</a>
      </carte-menu>
    )
  }
  // @ts-expect-error
  export const wrong = <carte-menu theme="pink" />
`
/** React's types before version 19, which declare elements in a global namespace. */
const GLOBAL_JSX = `
  export const menu = <carte-menu shop-id="uptown" language="fi"><a href="/order">Order</a></carte-menu>
  // @ts-expect-error
  export const wrong = <carte-menu order-type="later" />
  declare global { namespace JSX { interface Element {} interface ElementChildrenAttribute { children: {} } interface IntrinsicElements { a: { href: string; children: string } } } }
`

describe('the published embed types, compiled in a separate project', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carte-types-'))
    await copyFile(require.resolve('@carte/mount/types'), join(folder, 'carte.d.ts'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  /** Compiles `source` as a project that uses the published types. Returns the compiler's errors. */
  async function compilerErrors(name: string, source: string, options: readonly string[]): Promise<string> {
    await writeFile(join(folder, name), source)
    const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')
    const strict = ['--strict', '--noEmit', '--skipLibCheck', 'false', '--pretty', 'false', '--types', '']
    const more = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler']
    return new Promise((resolve) => {
      const args = [compiler, ...strict, ...more, ...options, 'carte.d.ts', name]
      execFile(process.execPath, args, { cwd: folder }, (failed, out) => resolve(failed ? out || `${failed}` : ''))
    })
  }

  it('type a page without any library', async () => expect(await compilerErrors('page.ts', PAGE, [])).toBe(''))

  it('type JSX elements in React 19', async () => {
    const types = dirname(require.resolve('@types/react/package.json'))
    await symlink(dirname(dirname(types)), join(folder, 'node_modules'))
    expect(await compilerErrors('page.tsx', JSX, ['--jsx', 'react-jsx', '--allowImportingTsExtensions'])).toBe('')
  })

  it('type JSX elements in a global namespace, as before React 19', async () =>
    expect(await compilerErrors('page.tsx', GLOBAL_JSX, ['--jsx', 'preserve'])).toBe(''))
})
