import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CULTURE_COOKIE } from '@carte/contract'
import { cultureValue } from '@carte/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { silentLog } from '../../config/context.ts'
import { type FakeSite, writeFakeSite } from '../../testing/fake-site.ts'
import { createTestApi, type TestApi, until } from '../../testing/index.ts'
import { brandColors } from '../catalogue/index.ts'
import { findIconSource, ICONS, renderIcon } from './icons.ts'
import { shortenName } from './installation.ts'

let fake: FakeSite
let api: TestApi
beforeAll(async () => {
  fake = await writeFakeSite()
  api = await createTestApi({ site: fake.site })
})
afterAll(async () => {
  await api.close()
  await fake.remove()
})

const pixelAt = async (picture: Buffer, x: number, y: number): Promise<string> => {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return data.subarray(at, at + 4).toString('hex')
}

describe('GET /manifest.webmanifest', () => {
  const get = async (language: 'fi' | 'ru') => {
    const cookie = `${CULTURE_COOKIE}=${encodeURIComponent(cultureValue(language))}`
    return api.fetch('/manifest.webmanifest', { headers: { cookie } })
  }
  const read = async (language: 'fi' | 'ru') => (await (await get(language)).json()) as Record<string, unknown>

  it('answers in the guest’s language', async () => {
    expect(await read('fi')).toMatchObject({
      lang: 'fi',
      description: 'Valitse ravintola, tilaa ruokaa ja seuraa tilaustasi.',
    })
    expect(await read('ru')).toMatchObject({
      lang: 'ru',
      description: 'Выберите ресторан, закажите еду и следите за заказом.',
    })
    expect((await get('fi')).headers.get('vary')).toBe('cookie, accept-language')
  })

  it('has the members that a browser requires of an installable site', async () => {
    const response = await get('fi')
    expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const manifest = (await response.json()) as {
      name: string
      icons: { src: string; sizes: string; purpose: string }[]
    }
    const [operator] = await api.sql('select name from operator')
    expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', name: operator?.name })
    expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 512x512',
    ])
    for (const { src, sizes } of manifest.icons) {
      const icon = await api.fetch(src)
      expect(icon.headers.get('content-type')).toBe('image/png')
      const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  it('changes with the operator’s name and brand', async () => {
    const own = await createTestApi({ site: fake.site })
    const manifest = async () =>
      (await (await own.fetch('/manifest.webmanifest')).json()) as Readonly<Record<string, unknown>>
    await own.sql(
      `update operator set name = 'Kaffe & "Bulle"', stylesheet = ':root { --carte-paper: light-dark(rgb(1 2 3), #000) }'`,
    )
    const changed = await until(manifest, ({ name }) => name === 'Kaffe & "Bulle"')
    expect(changed).toMatchObject({ short_name: 'Kaffe &', background_color: '#010203', theme_color: '#010203' })
    await own.close()
  })

  it.each([
    ['Carte', 'Carte'],
    ['Pizzeria Napoli Sörnäinen', 'Pizzeria'],
    ['La Bella Vita', 'La Bella'],
    ['Lounasravintolat Oy', 'Lounasravintolat'],
  ])('shortens the name "%s" to "%s"', (name, short) => expect(shortenName(name)).toBe(short))
})

describe('GET /icons/{name}', () => {
  it.each(['/icons/icon-193.png', '/icons/constructor', '/icons/', '/icons/..%2ficon-192.png', '/icons/icon-192.svg'])(
    'answers %s with 404',
    async (path) => expect((await api.fetch(path)).status).toBe(404),
  )

  it('answers 304 to a browser that has the icon', async () => {
    const { headers } = await api.fetch('/icons/icon-192.png')
    const etag = headers.get('etag') ?? ''
    expect(headers.get('cache-control')).toBe('no-cache')
    expect((await api.fetch('/icons/icon-192.png', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  const render = async (name: string, brand = '', folder = '/nowhere') => {
    const icon = ICONS[name]
    if (!icon) throw new Error(`No icon ${name}`)
    return renderIcon(icon, await findIconSource(folder), brandColors(brand), silentLog)
  }
  const GREEN = ':root {\n  --carte-accent: light-dark(#1b6b3a, #7fd3a0);\n}\n'

  it('renders the logo on the brand’s accent color, which fills maskable icons to their corners', async () => {
    expect(await pixelAt(await render('icon-192.png', GREEN), 96, 20)).toBe('1b6b3aff')
    expect(await pixelAt(await render('icon-192.png', GREEN), 0, 0)).toMatch(/00$/)
    for (const name of ['maskable-512.png', 'apple-touch-180.png'])
      expect(await pixelAt(await render(name, GREEN), 0, 0)).toBe('1b6b3aff')
    expect(await pixelAt(await render('icon-192.png'), 96, 20)).toBe('b8321aff')
  })

  describe('with a picture of the operator', () => {
    let folder: string
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'carte-icons-'))
    })
    afterEach(() => rm(folder, { recursive: true }))
    const blue = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#0000ff' } })

    it('shows the whole picture, with a margin for maskable icons', async () => {
      await writeFile(join(folder, 'icon.png'), await blue().png().toBuffer())
      const plain = await render('icon-192.png', '', folder)
      expect([await pixelAt(plain, 2, 96), await pixelAt(plain, 96, 2)]).toEqual(['0000ffff', '00000000'])
      const maskable = await render('maskable-512.png', '', folder)
      expect([await pixelAt(maskable, 256, 256), await pixelAt(maskable, 60, 256)]).toEqual(['0000ffff', 'faf6efff'])
    })

    it('accepts SVG', async () => {
      const square =
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#0f0" d="M0 0h9v9H0z"/></svg>'
      await writeFile(join(folder, 'icon.svg'), square)
      expect(await pixelAt(await render('icon-512.png', '', folder), 256, 256)).toBe('00ff00ff')
    })

    it('falls back to the logo when the picture cannot be read', async () => {
      await writeFile(join(folder, 'icon.webp'), 'no picture')
      expect(await pixelAt(await render('icon-192.png', GREEN, folder), 96, 20)).toBe('1b6b3aff')
    })
  })
})

describe('the colors of a brand', () => {
  it('apply to the favicon', async () => {
    const own = await createTestApi({ site: fake.site })
    const favicon = async () => (await own.fetch('/favicon.svg')).text()
    await own.sql(`update operator set stylesheet = ':root { --carte-accent: light-dark(#123456, #abcdef) }'`)
    const rendered = await until(favicon, (text) => text.includes('#123456'))
    expect(rendered).toMatch(/prefers-color-scheme: dark\) \{ \.t \{[^}]*#abcdef/)
    await own.close()
  })
})
