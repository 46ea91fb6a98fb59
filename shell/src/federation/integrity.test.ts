/** @jest-environment node */
import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { matchesIntegrity } from './trust.ts'

const bytes = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text)).buffer
const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

describe('matchesIntegrity', () => {
  it('accepts the file itself', async () =>
    expect(await matchesIntegrity(bytes('let å = 1'), hash('let å = 1'))).toBe(true))
  it('rejects the file with one more byte', async () =>
    expect(await matchesIntegrity(bytes('let å = 1 '), hash('let å = 1'))).toBe(false))
})
