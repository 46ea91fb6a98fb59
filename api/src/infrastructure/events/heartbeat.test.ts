import { describe, expect, it } from '@jest/globals'
import { clockSkew } from './heartbeat.ts'

describe('clockSkew', () => {
  it.each([
    ['is 0 when the database answers in the same millisecond', 1_000, 1_000, 1_000, 0],
    ['is 0 for a slow answer to a question that arrived at once', 1_000, 1_000, 9_000, 0],
    ['is 0 for a quick answer to a question that arrived late', 9_000, 1_000, 9_000, 0],
    ['is positive when the database’s time is before the question', 1_000, 4_000, 4_010, 3_000],
    ['is negative when the database’s time is after the answer', 7_010, 4_000, 4_010, -3_000],
  ])('%s', (_, database, asked, answered, ahead) => {
    expect(clockSkew(database, asked, answered)).toBe(ahead)
  })
})
