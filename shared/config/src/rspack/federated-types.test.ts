import { describe, expect, it, jest } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import { isMount, manifestWithTypes } from './federated-types.ts'

/** Returns the assets that a build with these mounts emits, and the types in its manifest. */
async function published(mounts: readonly string[]) {
  const assets: Record<string, Uint8Array> = {}
  const emitAsset = (name: string, source: { source: () => string | Buffer }) => {
    assets[name] = Buffer.from(source.source())
  }
  const stats = { metaData: { types: { path: '', name: '', zip: '', api: '' } } }
  await manifestWithTypes(mounts).additionalData?.({ stats, compilation: { emitAsset } } as never)
  return { assets, types: stats.metaData.types }
}

it.each([
  ['./mount', true],
  ['./mount-order', true],
  ['./screens', false],
  ['./mountain', false],
])('isMount(%s) is %p', (expose, expected) => expect(isMount(expose)).toBe(expected))

describe('manifestWithTypes', () => {
  it('emits an archive with a module for each mount and names it in the manifest', async () => {
    const { assets, types } = await published(['./mount', './mount-order'])
    expect(types).toMatchObject({ zip: 'mf-types.zip', api: 'mf-types.d.ts' })
    const files = unzipSync(assets[types.zip] ?? new Uint8Array())
    expect(Object.keys(files)).toEqual(['carte.d.ts', 'mount.d.ts', 'mount-order.d.ts'])
    expect(strFromU8(files['mount.d.ts'] ?? new Uint8Array())).toMatch(/^export declare const mount: Mount$/m)
    expect(`${assets[types.api]}`).toContain("'REMOTE_ALIAS_IDENTIFIER/mount' | 'REMOTE_ALIAS_IDENTIFIER/mount-order'")
  })

  it('emits the same bytes whenever the same sources are built', async () => {
    const today = await published(['./mount'])
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2001, 0, 1))
    expect(await published(['./mount'])).toEqual(today)
    now.mockRestore()
  })

  it('emits nothing for a remote without mounts', async () => {
    const { assets, types } = await published([])
    expect(assets).toEqual({})
    expect(types).toMatchObject({ zip: '', api: '' })
  })
})
