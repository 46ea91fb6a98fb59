import { resolve } from 'node:path'
import { expect, it } from '@jest/globals'
import { readExportSiteOptions } from './export-site.ts'

it('readExportSiteOptions reads folder, store, API and allowed origins from flags and environment', () => {
  const args = [
    'site',
    '--store',
    's3://bucket/prefix',
    '--api',
    'https://order.example/',
    '--allow',
    'https://a.example',
  ]
  expect(readExportSiteOptions([...args, '--allow', 'https://b.example'], {})).toEqual({
    folder: resolve('site'),
    store: 's3://bucket/prefix',
    api: 'https://order.example',
    allow: ['https://a.example', 'https://b.example'],
    testMode: true,
  })
  expect(readExportSiteOptions(['site'], { RELEASES: 's3://bucket', CARTE_ENV: 'production' })).toEqual({
    folder: resolve('site'),
    store: 's3://bucket',
    allow: [],
    testMode: false,
  })
})

it.each([
  [[], /Missing argument <folder>/],
  [['a', 'b'], /Unexpected argument "b"/],
  [['a', '--api', 'order.example'], /--api is "order.example"; it must be an origin/],
  [['a', '--allow', 'https://a.example/script.js'], /--allow is .* must be an origin/],
  [['a', '--nothing'], /Flags: --store/],
])('readExportSiteOptions rejects %j with a message', (args, message) =>
  expect(() => readExportSiteOptions(args, {})).toThrow(message),
)
