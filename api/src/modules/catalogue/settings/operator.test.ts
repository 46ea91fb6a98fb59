import { LANGUAGES, type Settings } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApi, send, type TestApi, until } from '../../../testing/index.ts'
import { brandStylesheet } from './stylesheet.ts'

describe('brandStylesheet (ATTACK-52)', () => {
  it('keeps the allowed tokens, with the last value of each', () => {
    const stored = `/* our green */ :root { --carte-accent: #0a5; --carte-font-text: 'Comic Sans MS', sans-serif }
      :root { --carte-accent: #0b5; --carte-radius-m: 4px; }`
    expect(brandStylesheet(stored)).toBe(
      ":root {\n  --carte-accent: #0b5;\n  --carte-font-text: 'Comic Sans MS', sans-serif;\n  --carte-radius-m: 4px;\n}\n",
    )
  })

  it('adds the colors of both themes for browsers without `light-dark()`', () => {
    expect(brandStylesheet(':root { --carte-accent: light-dark(#1b6b3a, #7fd3a0); }')).toMatch(
      /^:root \{\n {2}--carte-accent: light-dark\(#1b6b3a, #7fd3a0\);\n\}\n@supports not .* \{\n:root \{\n {2}--carte-accent: #1b6b3a;/,
    )
  })

  it.each([
    ['an import', '@import url(https://evil.example/a.css); :root { --carte-ink: #000 }'],
    ['an import that swallows the rule', '@import "https://evil.example/a.css" :root { --carte-ink: #000 }'],
    ['an address', ':root { --carte-paper: url(https://evil.example/track); --carte-ink: #000 }'],
    ['an address in capitals', ':root { --carte-paper: URL("//evil.example/track"); --carte-ink: #000 }'],
    ['an escaped address', ':root { --carte-paper: u\\72l(https://evil.example); --carte-ink: #000 }'],
    ['a set of pictures', ':root { --carte-paper: image-set("https://evil.example/a" 1x); --carte-ink: #000 }'],
    ['a CSS expression', ':root { --carte-paper: expression(alert(1)); --carte-ink: #000 }'],
    ['a rule in @media', '@media print { :root { --carte-paper: red } } :root { --carte-ink: #000 }'],
    ['a rule in a rule', ':root { @media print { --carte-paper: red } --carte-ink: #000 }'],
    ['an extra closing bracket', '} :root { --carte-ink: #000 }'],
    ['an unknown property', ':root { --carte-anything: red; --carte-ink: #000 }'],
    ['a plain property', ':root { display: none; --carte-ink: #000 }'],
    ['another selector', 'input[value^="a"] { --carte-paper: red } :root { --carte-ink: #000 }'],
    ['the end of a style element', ':root { --carte-paper: </style><script>alert(1)</script>; --carte-ink: #000 }'],
    ['an open bracket', ':root { --carte-paper: rgb(0 0 0; --carte-ink: #000 }'],
    ['a comment in a word', ':root { --carte-paper: ur/**/l(//evil.example); --carte-ink: #000 }'],
  ])('drops everything else: %s', (_name, stored) => {
    const written = brandStylesheet(stored)
    expect(written).not.toMatch(/evil|@|url|image-set|expression|display|input|script|anything/i)
    expect(written === '' || written === ':root {\n  --carte-ink: #000;\n}\n').toBe(true)
  })

  // At this length, anything slower than linear time does not finish.
  it.each([
    ['a value of strings', `:root { --carte-ink: ${"'a' ".repeat(500_000)}! }`],
    ['a word of almost the maximal length', `:root { --carte-ink: ${'a'.repeat(290)}! }`],
    ['brackets of almost the maximal length', `:root { --carte-ink: ${'a('.repeat(145)}! }`],
    ['blocks that do not end', '{'.repeat(2_000_000)],
    ['comments that do not end', '/*'.repeat(1_000_000)],
    ['declarations without a value', `:root { ${'--carte-ink'.repeat(200_000)} }`],
  ])('reads hostile lengths in linear time: %s', (_name, stored) => {
    expect(brandStylesheet(stored)).toBe('')
  })
})

describe('the settings of the operator', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  const change = (code: string) =>
    send<{ code?: string }>(api.fetch, 'POST', `/api/cultures/changeculture?cultureCode=${encodeURIComponent(code)}`)

  it('POST /api/cultures/changeculture sets a cookie that scripts can read', async () => {
    const { status, headers } = await change('ru')
    expect(status).toBe(204)
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/^\.AspNetCore\.Culture=c%3Dru%7Cuic%3Dru; Max-Age=31536000; Path=\/; SameSite=Lax$/)
  })

  it.each(['xx', '../', '', 'sv-SE', 'c=sv'])(
    'POST /api/cultures/changeculture rejects the culture "%s" (API-5)',
    async (code) => {
      expect(await change(code)).toMatchObject({ status: 400, body: { code: 'unknown-culture' } })
    },
  )

  it('GET /api/cultures/languages answers 404 without a configured language', async () => {
    const bare = await createTestApi()
    await bare.sql("update operator set languages = '{}'")
    expect(await send(bare.fetch, 'GET', '/api/cultures/languages')).toMatchObject({
      status: 404,
      body: { code: 'no-languages', detail: 'No languages has been configured.' },
    })
    await bare.close()
  })

  it('GET /api/settings has the extra information of the operator, and changes of it at once', async () => {
    const extraInfo = async () => (await send<Settings>(api.fetch, 'GET', '/api/settings')).body.extraInfo
    const write = (line: unknown) =>
      api.sql('update operator set extra_info = $1', [line === null ? null : JSON.stringify(line)])
    expect(await extraInfo()).toBeUndefined()
    const line = { text: 'Stängt på måndag', i18n: [{ language: 'en', text: 'Closed on Monday' }] }
    for (const next of [line, { text: 'Öppet igen', i18n: [] }]) {
      await write(next)
      await until(extraInfo, (shown) => shown?.text === next.text)
      expect(await extraInfo()).toEqual(next)
    }
    await write(null)
    await until(extraInfo, (shown) => shown === undefined)
  })

  it('GET /api/settings has extra information in every language with the sample "single"', async () => {
    const sample = await createTestApi({ sample: 'single' })
    const { body } = await send<Settings>(sample.fetch, 'GET', '/api/settings')
    const { text = '', i18n = [] } = body.extraInfo ?? {}
    expect(i18n.map(({ language }) => language)).toEqual(LANGUAGES)
    expect(i18n.find(({ language }) => language === 'sv')).toEqual({ language: 'sv', text })
    await sample.close()
  })

  it.each([
    ['no text', { i18n: [] }],
    ['no translations', { text: 'Hej' }],
    ['a number as text', { text: 1, i18n: [] }],
    ['only a text', 'Hej'],
    ['null as translation', { text: 'Hej', i18n: [null] }],
    ['a translation without a language', { text: 'Hej', i18n: [{ text: 'Hi' }] }],
    ['an unknown language', { text: 'Hej', i18n: [{ language: 'de', text: 'Hallo' }] }],
    ['a number as language', { text: 'Hej', i18n: [{ language: 7, text: 'Hi' }] }],
    ['an array as language', { text: 'Hej', i18n: [{ language: ['en', 'fi'], text: 'Hi' }] }],
    ['an array as translated text', { text: 'Hej', i18n: [{ language: 'en', text: ['Hi'] }] }],
  ])('the database rejects extra information with %s', async (_, line) =>
    expect(api.sql('update operator set extra_info = $1', [JSON.stringify(line)])).rejects.toThrow('extra_info'),
  )

  it('GET /api/settings/design serves the brand as CSS', async () => {
    const { headers, body } = await send(api.fetch, 'GET', '/api/settings/design')
    expect(headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(body).toContain('--carte-accent: light-dark(#1b6b3a, #7fd3a0);')
  })
})
