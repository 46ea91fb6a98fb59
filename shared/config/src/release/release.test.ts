import { describe, expect, it } from '@jest/globals'
import { nameOf, packageNamed } from '../package-rules.ts'
import { planBuild, RELEASED, releaseName } from './build.ts'
import { packSources } from './sources.ts'
import { packagesIn, versionOf } from './version.ts'

describe('the release of a package', () => {
  it('consists of the package, its imports and the presets', () => {
    expect(packagesIn(packageNamed('remote-menu')).map(nameOf)).toEqual([
      'contract',
      'domain',
      'navigation',
      'store',
      'ui',
      'i18n',
      'features',
      'mount',
      'config',
      'remote-menu',
    ])
  })

  it('has a reproducible version that differs for each package', () => {
    expect(versionOf(packageNamed('remote-menu'))).toMatch(/^0\.1\.0-[0-9a-f]{8}$/)
    expect(versionOf(packageNamed('remote-menu'))).toBe(versionOf(packageNamed('remote-menu')))
    expect(new Set(RELEASED.map(versionOf)).size).toBe(RELEASED.length)
  })

  it('is served from a folder of its version, under a unique name that contains it', () => {
    const { address, uniqueName } = planBuild(packageNamed('remote-menu'), { version: '1.2.3-ab12cd34' })
    expect([address, uniqueName]).toEqual(['/remotes/menu/1.2.3-ab12cd34/', 'carte_menu_1_2_3_ab12cd34'])
    expect(planBuild(packageNamed('shell'), { version: '1' }).address).toBe('/shell/1/')
  })

  it('packs the typed sources of its packages, without tests', () => {
    const sources = packSources(packageNamed('remote-menu'))
    expect(Object.keys(sources)).toEqual(
      ['contract', 'domain', 'navigation', 'store', 'ui', 'i18n', 'features', 'mount', 'remote-menu'].map(
        (name) => `@carte/${name}`,
      ),
    )
    const paths = Object.values(sources).flatMap((files) => Object.keys(files))
    expect(paths.filter((path) => !/^(?:package\.json|src\/.+\.tsx?)$/.test(path))).toEqual([])
    expect(paths.filter((path) => /\.test\.|\/testing\//.test(path))).toEqual([])
    expect(sources['@carte/remote-menu']?.['src/screens.ts']).toContain('export const screens')
  })

  it('has the short name of its package without the prefix remote-', () => {
    expect(RELEASED.map(releaseName).slice(0, 5)).toEqual(['shell', 'shops', 'menu', 'checkout', 'account'])
  })
})
