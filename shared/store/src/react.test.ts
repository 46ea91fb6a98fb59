import { createClient } from '@carte/contract/client'
import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { createElement, useEffect } from 'react'
import { createCarteStore } from './create.ts'
import { StoreProvider, useClient } from './react.ts'
import { memoryStorage } from './storage.ts'
import { settings } from './testing/samples.ts'

it('useClient returns the same client during hydration', () => {
  const snapshot = { settings, languages: [], language: 'sv', testMode: true } as const
  const store = createCarteStore(createClient(), snapshot, memoryStorage())
  const seen: unknown[] = []
  function Asking() {
    const client = useClient()
    useEffect(() => void seen.push(client), [client])
    return createElement('p')
  }
  const container = document.createElement('div')
  container.innerHTML = '<p></p>'
  document.body.append(container)
  render(createElement(StoreProvider, { store, children: createElement(Asking) }), { container, hydrate: true })
  expect(seen).toHaveLength(1)
})
