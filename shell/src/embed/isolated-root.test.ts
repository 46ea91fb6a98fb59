import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act } from '@testing-library/react'
import { createElement } from 'react'
import { createIsolatedRoot } from './element-root.ts'

let container: HTMLElement | undefined
afterEach(() => {
  container?.remove()
})

describe('createIsolatedRoot on a page of another site', () => {
  it('adds no listener and no property to the document', () => {
    const listen = jest.spyOn(EventTarget.prototype, 'addEventListener')
    const before = Object.keys(document)
    container = document.body.appendChild(document.createElement('div'))
    createIsolatedRoot(container, {})
    const onDocument = listen.mock.calls.filter((_, i) => listen.mock.contexts[i] === document)
    expect(onDocument).toEqual([])
    expect(Object.keys(document)).toEqual(before)
    expect(Object.hasOwn(document, 'addEventListener')).toBe(false)
  })

  it('renders, handles clicks and unmounts', async () => {
    const onClick = jest.fn()
    container = document.body.appendChild(document.createElement('div'))
    const root = createIsolatedRoot(container, {})
    await act(async () => root.render(createElement('button', { type: 'button', onClick }, 'Order')))
    await act(async () => container?.querySelector('button')?.click())
    expect(onClick).toHaveBeenCalledTimes(1)
    await act(async () => root.unmount())
    expect(container.childNodes).toHaveLength(0)
  })

  it('restores the document when React rejects the container', () => {
    expect(() => createIsolatedRoot(null as never, {})).toThrow(/Target container/)
    expect(Object.hasOwn(document, 'addEventListener')).toBe(false)
  })
})
