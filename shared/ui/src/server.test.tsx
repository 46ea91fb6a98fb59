/** @jest-environment node */
import { describe, expect, it } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import * as ui from './index.ts'

const nothing = () => {}
const { ChipNav, RollingNumber, Dialog, FavoriteToggle, Field, Plate, Popover, SearchInput, TextArea } = ui

describe('the ui package on a server, without a window', () => {
  it('renders every component that uses hooks or browser features', () => {
    expect(typeof window).toBe('undefined')
    const html = renderToString(
      <>
        <RollingNumber value={12} format={String} />
        <Plate code="m" src="/m.webp" alt="Margherita" />
        <Dialog open onClose={nothing} title="Open from the start" closeLabel="Close" />
        <Popover trigger="EN" label="Language">
          Svenska
        </Popover>
        <SearchInput value="a" onChange={nothing} label="Search" clearLabel="Clear" />
        <ChipNav label="Parts" current="a" items={[{ id: 'a', label: 'Pizza', href: '#a' }]} />
        <FavoriteToggle pressed onChange={nothing} label="Favourite" />
        <Field label="Note">
          <TextArea value="" onChange={nothing} />
        </Field>
      </>,
    )
    for (const text of ['12', 'Margherita', 'Svenska', 'Pizza', 'Note']) expect(html).toContain(text)
  })
})
