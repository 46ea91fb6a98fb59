import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { browserStorage } from './storage.ts'

afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

describe('browserStorage', () => {
  it('goes on in memory when the storage is full', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const area = browserStorage()
    area.write('a', '1')
    expect(area.read('a')).toBe('1')
  })

  it('goes on in memory when the storage is blocked', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(browserStorage().read('a')).toBeNull()
  })
})
