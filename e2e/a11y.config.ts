import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** The full accessibility matrix of `npm run test:a11y`, which is not part of the other specs. */
export default defineConfig({ ...base, testDir: 'matrix', projects: [{ name: 'every look' }] })
