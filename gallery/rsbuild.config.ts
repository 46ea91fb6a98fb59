import { join } from 'node:path'
import { commonConfig } from '@carte/config/rspack'
import { defineConfig } from '@rsbuild/core'

/** The settings of the site: for which browsers it is compiled, and how CSS classes are named. */
const site = commonConfig({
  pkg: { folder: 'gallery', runtime: 'browser', holds: '', packages: [], libraries: [] },
  version: '0.1.0',
  folder: join(import.meta.dirname, 'dist/site'),
  address: '/',
  dev: false,
  uniqueName: 'gallery',
})

/** One sample name for each kind of file that the site's rules compile. Rsbuild's rules for these are removed. */
const SITE_FILES = ['a.css', 'a.tsx', 'a.svg', 'a.webp', 'a.woff2']

/**
 * Storybook's plugin for stories that mock modules. It is removed, because after a rebuild its script is missing and the
 * page stays blank.
 */
const MOCK_PLUGIN = 'RspackInjectMockerRuntimePlugin'

export default defineConfig({
  // File sizes do not matter: the gallery is only served locally.
  performance: { printFileSize: false },
  tools: {
    rspack(config) {
      const { rules = [], ...rest } = config.module ?? {}
      const others = rules.filter((rule) => {
        const hasTest = rule && typeof rule === 'object' && rule.test instanceof RegExp
        // Rsbuild's own rules have `oneOf`. All others stay.
        const isRsbuildRule = hasTest && 'oneOf' in rule
        return !(isRsbuildRule && SITE_FILES.some((file) => (rule.test as RegExp).test(file)))
      })
      config.module = {
        ...rest,
        rules: [...others, ...(site.module?.rules ?? [])],
        parser: { ...rest.parser, ...site.module?.parser },
        generator: { ...rest.generator, ...site.module?.generator },
      }
      config.plugins = config.plugins?.filter((plugin) => plugin && plugin.constructor.name !== MOCK_PLUGIN) ?? []
      config.target = site.target ?? false
      config.optimization = { ...config.optimization, minimizer: site.optimization?.minimizer ?? [] }
      config.resolve = { ...config.resolve, alias: { ...config.resolve?.alias, ...site.resolve?.alias } }
    },
  },
})
