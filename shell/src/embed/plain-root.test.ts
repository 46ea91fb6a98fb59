import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act } from '@testing-library/react'
import { createElement } from 'react'
import { createPlainRoot } from './plain-root.ts'

let place: HTMLElement | undefined
afterEach(() => {
  place?.remove()
})

describe('a root of React’s in a page of another site', () => {
  it('leaves the document without a listener and without a mark', () => {
    const listen = jest.spyOn(EventTarget.prototype, 'addEventListener')
    const before = Object.keys(document)
    place = document.body.appendChild(document.createElement('div'))
    createPlainRoot(place, {})
    const onDocument = listen.mock.calls.filter((_, i) => listen.mock.contexts[i] === document)
    expect(onDocument).toEqual([])
    expect(Object.keys(document)).toEqual(before)
    expect(Object.hasOwn(document, 'addEventListener')).toBe(false)
  })

  it('draws, and hears its own clicks', async () => {
    const onClick = jest.fn()
    place = document.body.appendChild(document.createElement('div'))
    const root = createPlainRoot(place, {})
    await act(async () => root.render(createElement('button', { type: 'button', onClick }, 'Order')))
    await act(async () => place?.querySelector('button')?.click())
    expect(onClick).toHaveBeenCalledTimes(1)
    await act(async () => root.unmount())
    expect(place.childNodes).toHaveLength(0)
  })

  it('gives the document back where there can be no root', () => {
    expect(() => createPlainRoot(null as never, {})).toThrow(/Target container/)
    expect(Object.hasOwn(document, 'addEventListener')).toBe(false)
  })
})
