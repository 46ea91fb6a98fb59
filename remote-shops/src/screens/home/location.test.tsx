import { paths } from '@carte/navigation'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'

const UPPSALA = { latitude: 59.86, longitude: 17.64 }

let harness: Harness
beforeAll(async () => {
  // Opening hours that make the shop open at any time.
  harness = await createHarness({
    prepare: ({ sql }) =>
      sql("update shop set opening_hours = (select opening_hours from shop where id = 'centrum') where id = 'dagtid'"),
  })
})
afterEach(() => {
  jest.restoreAllMocks()
  for (const name of ['geolocation', 'permissions']) Reflect.deleteProperty(navigator, name)
})
afterAll(() => harness.close())

/** Fakes a browser with this permission for geolocation, and its response to a position request. */
function device(permission: PermissionState, answer: Geolocation['getCurrentPosition']) {
  const getCurrentPosition = jest.fn(answer)
  const define = (name: string, value: object) => Object.defineProperty(navigator, name, { value, configurable: true })
  const status = Object.assign(new EventTarget(), { state: permission })
  define('geolocation', { getCurrentPosition })
  define('permissions', { query: async () => status })
  const change = (state: PermissionState, next = answer) =>
    act(() => {
      status.state = state
      getCurrentPosition.mockImplementation(next)
      status.dispatchEvent(new Event('change'))
    })
  return Object.assign(getCurrentPosition, { change })
}
const found: Geolocation['getCurrentPosition'] = (resolve) => resolve({ coords: UPPSALA } as GeolocationPosition)
const denied: Geolocation['getCurrentPosition'] = (_, reject) =>
  reject?.({ code: 1, message: 'The guest said no' } as GeolocationPositionError)

const timedOut: Geolocation['getCurrentPosition'] = (_, reject) =>
  reject?.({ code: 3, message: 'Timeout expired' } as GeolocationPositionError)

const home = () => renderScreen(harness, remote, 'home', paths.home, '/')
const ask = () => screen.findByRole('button', { name: 'Near me' })
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('the guest’s position on the home screen', () => {
  it('is requested on a tap, after an explanation and at low accuracy, and sorts the nearest shops first', async () => {
    const position = device('prompt', found)
    await home()
    expect(await ask()).toHaveAccessibleDescription(/your device/)
    expect(position).not.toHaveBeenCalled()
    await userEvent.click(await ask())
    expect(await screen.findByText(/Nearest first\./)).toBeVisible()
    // The button that had the focus is gone.
    expect(screen.getByText(/Nearest first\./).parentElement).toHaveFocus()
    expect(position.mock.calls[0]?.[2]).toEqual({ timeout: 5000, enableHighAccuracy: false, maximumAge: 60_000 })
    expect(names().slice(0, 2)).toEqual(['Dagtid', 'Centrum'])
    const [first, second] = screen.getAllByRole('listitem')
    expect(within(first as HTMLElement).getByText(/^0\sm$/)).toBeVisible()
    // Computed by hand: 0.53° of latitude are 58.9 km, 0.42° of longitude at that latitude 23.6 km.
    expect(within(second as HTMLElement).getByText(/^63\.\d\skm$/)).toBeVisible()
  })

  it('is requested at once when the permission is already granted', async () => {
    const position = device('granted', found)
    await home()
    expect(await screen.findByText(/Nearest first\./)).toBeVisible()
    expect(position).toHaveBeenCalledTimes(1)
  })

  it('shows its progress: finding the position, then calculating distances', async () => {
    let answer = () => {}
    device('granted', (resolve) => {
      answer = () => resolve({ coords: UPPSALA } as GeolocationPosition)
    })
    await home()
    expect(await screen.findByText('Finding your location…')).toBeVisible()
    // Distances are computed in the next task, so the message is visible in this one.
    act(() => answer())
    expect(screen.getByText('Calculating distances…')).toBeVisible()
    expect(await screen.findByText(/Nearest first\./)).toBeVisible()
  })

  it('leaves the list usable and logs a warning when the guest denies it', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    device('prompt', denied)
    await home()
    await userEvent.click(await ask())
    expect(await screen.findByText(/We don’t know your location/)).toBeVisible()
    expect(warn).toHaveBeenCalledWith('The position is not known', 'The guest said no')
    expect(screen.getAllByRole('listitem')).toHaveLength(6)
  })

  it('can be requested again after a timeout, and the focus moves to the result', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    const position = device('prompt', timedOut)
    await home()
    await userEvent.click(await ask())
    expect(await screen.findByText(/We don’t know your location/)).toBeVisible()
    position.mockImplementation(found)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/Nearest first\./)).toBeVisible()
    expect(screen.getByText(/Nearest first\./).parentElement).toHaveFocus()
  })

  it('is explained as blocked by the browser, and used without a reload once it is allowed', async () => {
    const position = device('denied', denied)
    await home()
    expect(await screen.findByText(/^Your browser is blocking your location/)).toBeVisible()
    expect(position).not.toHaveBeenCalled()
    position.change('granted', found)
    expect(await screen.findByText(/Nearest first\./)).toBeVisible()
    expect(position).toHaveBeenCalledTimes(1)
  })

  it('can be requested again when blocked, without a change event of the permission', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const position = device('denied', denied)
    await home()
    await screen.findByText(/^Your browser is blocking your location/)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^Your browser is blocking your location/)).toBeVisible()
    expect(warn).toHaveBeenCalledTimes(1)
    position.mockImplementation(found)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/Nearest first\./)).toBeVisible()
  })

  it('is offered by a button, not requested, when the permission changes from denied to prompt', async () => {
    const position = device('denied', denied)
    await home()
    await screen.findByText(/^Your browser is blocking your location/)
    position.change('prompt')
    expect(await ask()).toBeVisible()
    expect(position).not.toHaveBeenCalled()
  })

  it('is requested once although the permission changes to granted during the request', async () => {
    let answer = () => {}
    const position = device('prompt', (resolve) => {
      answer = () => resolve({ coords: UPPSALA } as GeolocationPosition)
    })
    await home()
    await userEvent.click(await ask())
    position.change('granted')
    act(() => answer())
    expect(await screen.findByText(/Nearest first\./)).toBeVisible()
    expect(position).toHaveBeenCalledTimes(1)
  })

  it('sorts shops that take orders before nearer ones that do not', async () => {
    await harness.api.sql("update shop set status = 'paused' where id = 'dagtid'")
    device('granted', found)
    await home()
    await screen.findByText(/Nearest first\./)
    expect(names().slice(0, 2)).toEqual(['Centrum', 'Helsinki'])
    await harness.api.sql("update shop set status = 'online' where id = 'dagtid'")
  })

  it('is not requested when the permission is denied', async () => {
    const position = device('denied', denied)
    await home()
    expect(await screen.findByText(/^Your browser is blocking your location/)).toBeVisible()
    expect(position).not.toHaveBeenCalled()
  })

  it('is not requested when there is only one shop', async () => {
    const alone = await createHarness({ prepare: ({ sql }) => sql("delete from shop where id <> 'centrum'") })
    const position = device('granted', found)
    await renderScreen(alone, remote, 'home', paths.home, '/')
    expect(screen.getByRole('heading', { name: 'Opening hours' })).toBeVisible()
    expect(position).not.toHaveBeenCalled()
    await alone.close()
  })
})
