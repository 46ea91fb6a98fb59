import { createClient } from '@carte/contract/client'
import { describe, expect, it } from '@jest/globals'
import { hasPicture, pictureAddress, pictureSources } from './localized.ts'

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

describe('the sources of a picture', () => {
  it('are the widths from which the browser chooses, with the smallest as fallback', () => {
    expect(pictureSources(address, common, 'fi')).toEqual({
      src: '/api/images/soup.webp?w=256&_t=a1',
      srcSet: [
        '/api/images/soup.webp?w=256&_t=a1 256w',
        '/api/images/soup.webp?w=512&_t=a1 512w',
        '/api/images/soup.webp?w=1000&_t=a1 1000w',
      ].join(', '),
    })
  })

  it.each([
    ['an empty name', { imageUrl: '', i18n: [] }],
    ['no name', { i18n: [] }],
  ])('are none with %s', (_, plain) => {
    expect(pictureSources(address, plain, 'fi')).toEqual({})
    expect(hasPicture(plain, 'fi')).toBe(false)
  })
})
