import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** The whole matrix of accessibility, apart from the stories: `npm run test:a11y`. */
export default defineConfig({ ...base, testDir: 'matrix', projects: [{ name: 'every look' }] })
