import { refreshSessionAtom, signInAtom } from '@carte/store'
import { createHarness, type Harness, renderPart } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

const signIn = () => harness.store.set(signInAtom, { email: 'anna@example.com', password: 'Smaklig1!' })
const card = () => screen.findByRole('img', { name: /^Member card of Anna Lindqvist, member code [0-9A-F]{12}$/ })

// The simulated browser fetches no pictures; it is told what became of this one.
describe('the member card', () => {
  it('is the server’s picture, with name and code as words', async () => {
    await signIn()
    await renderPart(harness, remote, 'MemberCard')
    expect(screen.getByRole('status')).toHaveTextContent('Fetching your card')
    const picture = await card()
    const answer = await harness.api.fetch(picture.getAttribute('src') ?? '')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    fireEvent.load(picture)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('that does not come is logged, said, and tried again when told to', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    await signIn()
    await renderPart(harness, remote, 'MemberCard')
    fireEvent.error(await card())
    expect(warn).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('status')).toHaveTextContent('Your member card cannot be shown just now.')
    expect(screen.queryByRole('img')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    fireEvent.load(await card())
    expect(screen.queryByText(/cannot be shown/)).toBeNull()
  })

  it('is nobody’s when nobody is signed in', async () => {
    await harness.store.set(refreshSessionAtom)
    await renderPart(harness, remote, 'MemberCard')
    expect(screen.queryByRole('img')).toBeNull()
  })
})
