import { createClient } from '@carte/contract/client'
import { describe, expect, it } from '@jest/globals'
import { pictureAddress } from './localized.ts'

const { address } = createClient()
const common = { imageUrl: 'soup.webp', imageVersion: 'a1', i18n: [] }

describe('the URL of a picture', () => {
  it.each([
    ['has the version of the common picture', common, '/api/images/soup.webp?w=256&_t=a1'],
    [
      'has the version of the translation’s own picture',
      { ...common, i18n: [{ language: 'fi' as const, imageId: 'soppa.webp', imageVersion: 'b2' }] },
      '/api/images/soppa.webp?w=256&_t=b2',
    ],
    [
      'has no version if the server has sent none',
      { ...common, i18n: [{ language: 'fi' as const, imageId: 'soppa.webp' }] },
      '/api/images/soppa.webp?w=256',
    ],
    [
      'is that of the common picture in a language that has only texts',
      { ...common, i18n: [{ language: 'fi' as const, description: 'Keitto' }] },
      '/api/images/soup.webp?w=256&_t=a1',
    ],
  ])('%s', (_, article, expected) => expect(pictureAddress(address, article, 'fi', '256')).toBe(expected))
})
