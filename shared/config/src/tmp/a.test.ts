import { expect, it } from '@jest/globals'
import { existsSync } from 'node:fs'
it('meta', () => { expect(import.meta.url).toMatch(/^file:.*a\.test\.ts/); expect(existsSync(import.meta.dirname)).toBe(true); expect(import.meta.filename).toMatch(/a.test.ts$/) })
it('console fails', () => { console.error('x', {a:1}) })
