import { defineConfig } from '@playwright/test'
import { chromiumOptions, fullChromiumOptions } from './support/chromium.ts'
import { firefoxPath, hasWebKit } from './support/installed-browsers.ts'
import { hasOldestChromium } from './support/oldest-chromium.ts'

const { CARTE_E2E_REPORT, CARTE_TRACE } = process.env

export default defineConfig({
  testDir: 'specs',
  testIgnore: [
    // The oldest Chromium exists only for Linux on x64.
    ...(hasOldestChromium ? [] : ['**/oldest-browser.spec.ts']),
    ...(firefoxPath === null ? ['**/firefox*.spec.ts'] : []),
    ...(hasWebKit ? [] : ['**/webkit.spec.ts']),
    ...(fullChromiumOptions() === null ? ['**/notification.spec.ts'] : []),
  ],
  outputDir: 'test-results',
  fullyParallel: true,
  globalTeardown: './teardown.config.ts',
  // For two cores: with three workers a fifth of the CPU was idle, because some specs wait for real time limits of the
  // product.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // Upper limits for hanging tests on a busy machine. Passing tests wait for conditions only.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: [
    ['list'],
    ['json', CARTE_E2E_REPORT ? { outputFile: CARTE_E2E_REPORT } : { outputFile: 'test-results/report.json' }],
  ],
  use: {
    baseURL: process.env.CARTE_E2E_ORIGIN,
    browserName: 'chromium',
    launchOptions: chromiumOptions(),
    serviceWorkers: 'block',
    // Tracing takes a tenth of the time, so enable it only to investigate a failure.
    trace: CARTE_TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
  },
  // A test without a tag runs at both sizes. The large screen requests reduced motion, which saves a tenth of the CPU
  // time.
  projects: [
    {
      name: 'small',
      grepInvert: /@large/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    {
      name: 'large',
      grepInvert: /@small/,
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
  webServer: {
    command: 'node server.ts',
    wait: {
      stdout:
        /Ready: (?<carte_e2e_origin>\S+) (?<carte_e2e_database>\S+) (?<carte_e2e_development>\S+) (?<carte_e2e_log>\S+)/,
    },
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
