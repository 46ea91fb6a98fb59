import { describe, expect, it } from '@jest/globals'
import { isPublicService, isPushEndpoint, PUSH_SERVICES, readPushServices } from './push-services.ts'

describe('isPushEndpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/dLPZ1:APA91b',
    'https://fcm.googleapis.com:443/wp/dLPZ1',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QOGZ',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYA%2b',
  ])('accepts an address of a known push service: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, PUSH_SERVICES)).toBe(true)
  })

  it.each([
    ['another site', 'https://evil.example/fcm.googleapis.com'],
    ['http', 'http://fcm.googleapis.com/fcm/send/x'],
    ['another port', 'https://fcm.googleapis.com:8443/fcm/send/x'],
    ['a loopback address', 'https://127.0.0.1/'],
    ['an address of the local network', 'https://10.0.0.1/'],
    ['the metadata service of a cloud', 'http://169.254.169.254/latest/meta-data/'],
    ['an IPv6 address', 'https://[::1]/'],
    ['a name that begins with a service', 'https://fcm.googleapis.com.evil.example/'],
    ['a name that ends with a service', 'https://evilfcm.googleapis.com/'],
    ['a name that ends with a wildcard’s domain without the dot', 'https://evilpush.apple.com/'],
    ['the bare domain of a wildcard', 'https://push.apple.com/'],
    ['a trailing dot', 'https://fcm.googleapis.com./'],
    ['a service as the user name', 'https://fcm.googleapis.com@evil.example/'],
    ['credentials', 'https://user:password@fcm.googleapis.com/'],
    ['a user name', 'https://user@fcm.googleapis.com/'],
    ['a password', 'https://:password@fcm.googleapis.com/'],
    ['a backslash', 'https://evil.example\\@fcm.googleapis.com/'],
    ['another scheme', 'file:///etc/passwd'],
    ['a text', 'fcm.googleapis.com'],
    ['an empty text', ''],
  ])('rejects %s', (_, endpoint) => {
    expect(isPushEndpoint(endpoint, PUSH_SERVICES)).toBe(false)
  })

  it('rejects every address without services', () => {
    expect(isPushEndpoint('https://fcm.googleapis.com/x', [])).toBe(false)
  })
})

describe('readPushServices', () => {
  it.each([
    ['none', []],
    ['https://push.example', ['https://push.example']],
    ['https://push.example/, https://*.push.example', ['https://push.example', 'https://*.push.example']],
    ['http://127.0.0.1:9000', ['http://127.0.0.1:9000']],
  ])('parses %s', (text, services) => {
    expect(readPushServices(text)).toEqual(services)
  })

  it.each([
    'push.example',
    'https://push.example/send',
    'https://push.example?',
    'https://user@push.example',
    'ftp://push.example',
    'https://*',
    'https://*push.example',
    'https://push.*.example',
    'https://push.example,',
  ])('rejects %s', (text) => {
    expect(readPushServices(text)).toBeNull()
  })
})

describe('isPublicService', () => {
  it.each(PUSH_SERVICES)('accepts %s', (service) => {
    expect(isPublicService(service)).toBe(true)
  })

  it.each(['http://push.example', 'https://localhost', 'https://127.0.0.1', 'https://[::1]', 'https://push'])(
    'rejects %s',
    (service) => {
      expect(isPublicService(service)).toBe(false)
    },
  )
})
