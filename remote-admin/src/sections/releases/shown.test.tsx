import { LANGUAGES } from '@carte/contract'
import { paths } from '@carte/navigation'
import { createHarness, expectLog, type Harness, renderScreen, signInAdmin } from '@carte/testing'
import { type FakeReleases, writeFakeReleases } from '@carte/testing/releases'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { withFetch } from '../../testing/back-office.ts'

expectLog(/^warn A view was left to the browser .*"reason":"A render error/)

let fake: FakeReleases
let harness: Harness
beforeAll(async () => {
  fake = await writeFakeReleases()
  await fake.release('menu', '1.1.0', { commit: '0123456789abcdef0123456789abcdef01234567' })
  harness = await createHarness({ api: { site: { store: fake.store, pollMs: 20 } } })
  await reportVisit()
  await fake.canary('menu', '1.2.0', 5)
  await fake.rollback('menu')
  await fake.canary('menu', '1.3.0', 5)
  harness = withFetch(harness, (await signInAdmin(harness.api, [{ shopId: null, role: 'developer' }])).fetch)
})
afterAll(async () => {
  await harness.close()
  await fake.remove()
})

const MESSAGE = '</td><script>alert(1)</script>'

/** Reports what pages of one visit report: screens, a failure, a web vital, an error, and one not rendered. */
async function reportVisit(): Promise<void> {
  const visitor = harness.api.visitor()
  const headers = { accept: 'text/html' }
  await visitor('/pages/set', { headers })
  const version = { remote: 'menu', version: '1.1.0' }
  const events = [
    { kind: 'shown', ...version, screen: 'menu/menu', ms: 420, served: true },
    { kind: 'failed', ...version, fault: 'threw', instead: '1.0.0' },
    { kind: 'vital', ...version, name: 'LCP', value: 5_000, screen: 'menu/menu' },
    { kind: 'vital', ...version, name: 'INP', value: 100, screen: 'menu/menu' },
    { kind: 'vital', ...version, name: 'CLS', value: 0.05, screen: 'menu/menu' },
    { kind: 'error', ...version, screen: 'menu/menu', message: MESSAGE },
  ]
  await visitor('/api/telemetry', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  })
  await visitor('/pages/render-error?remote=menu&version=1.1.0&why=slow', { headers })
  // Reports are stored after a second.
  await waitFor(async () => {
    const rows = await harness.api.sql("select figures from telemetry_minute where figures ? 'undrawn:slow'")
    expect(rows).toHaveLength(1)
  })
}

const openReleases = () => renderScreen(harness, remote, 'admin', paths.admin, '/admin/releases')
const cellsOf = (row: HTMLElement) => within(row).getAllByRole('cell')
const rowNamed = (table: HTMLElement, name: RegExp) =>
  within(table).getByRole('row', { name: (_text, row) => name.test(row.textContent ?? '') })

describe('the releases', () => {
  it('show the version in each place, with date, commit and author (RELEASE-24)', async () => {
    await openReleases()
    const card = within(await screen.findByRole('region', { name: 'menu' }))
    const placed = (place: string) => card.getByText(place, { selector: 'dt' }).nextElementSibling?.textContent
    const date = String.raw`since \d{1,2} \w+ \d{4}, \d\d:\d\d`
    expect(placed('Live')).toMatch(new RegExp(`^1\\.1\\.0${date} · by Anna · commit 0123456789$`))
    expect(placed('Canary')).toMatch(new RegExp(`^1\\.3\\.05% of visits · ${date} · by Anna$`))
    expect(placed('Previous')).toMatch(new RegExp(`^1\\.0\\.0${date} · by Anna$`))
    expect(placed('Withdrawn')).toBe('1.2.0')
    expect(screen.getByRole('region', { name: 'Shell' })).toBeTruthy()
  })

  it('show what pages reported of each version, with causes and the worst marked (RELEASE-24)', async () => {
    await openReleases()
    const figures = await screen.findByRole('table', { name: 'menu: Reports from pages' })
    for (const period of [/1\.1\.0.*Hour/, /1\.1\.0.*Day/]) {
      const [, visits, failed, load, lcp, inp, cls, errors] = cellsOf(rowNamed(figures, period))
      expect(visits?.textContent).toBe('1')
      expect(failed?.textContent).toBe(
        '100%error while rendering 1Fallback version shown: 1Not rendered on the server: too slow 1',
      )
      expect(load?.textContent).toMatch(/^\d+ ms \/ \d+ ms$/)
      const vitals = [lcp, inp, cls].map((cell) => cell?.textContent)
      expect(vitals).toEqual([
        expect.stringMatching(/^[\d.]+ s$/),
        expect.stringMatching(/^\d+ ms$/),
        expect.stringMatching(/^0\.\d\d$/),
      ])
      const ratings = [failed, lcp, inp, cls].map((cell) =>
        cell?.querySelector('[data-rating]')?.getAttribute('data-rating'),
      )
      expect(ratings).toEqual(['poor', 'poor', 'good', 'good'])
      expect(errors?.textContent).toBe('1')
    }
    const overview = screen.getByRole('table', { name: 'Overview of the last hour' })
    const live = rowNamed(overview, /menu.*1\.1\.0/)
    expect(cellsOf(live).map(({ textContent }) => textContent)).toEqual(['Failing', '1', '100%', '1', '1.1.0'])
    expect(within(rowNamed(overview, /menu.*1\.3\.0/)).getByText('Canary')).toBeTruthy()
  })

  it('show errors as text, the screens that were shown, and the history (RELEASE-24)', async () => {
    await openReleases()
    const errors = await screen.findByRole('table', { name: 'menu: Latest errors' })
    const error = within(errors).getByRole('row', { name: /alert\(1\)/ })
    expect(within(error).getByRole('rowheader').textContent).toBe(MESSAGE)
    expect(cellsOf(error).map(({ textContent }) => textContent)).toEqual([
      '1.1.0',
      'menu/menu',
      '1',
      expect.stringMatching(/\d{4}, \d\d:\d\d$/),
    ])
    const card = within(screen.getByRole('region', { name: 'menu' }))
    await userEvent.click(card.getByText('Screens shown in the last day'))
    expect(card.getByText('menu/menu', { selector: 'li' }).textContent).toBe('menu/menu 1')
    await userEvent.click(card.getByText('History (5)'))
    const history = card.getByRole('table', { name: 'menu: History' })
    expect(
      within(history)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Canary5% of visits', 'Rolled back', 'Canary5% of visits', 'Released', 'Released'])
    expect(within(history).getAllByRole('cell', { name: 'Anna' })).toHaveLength(5)
  })

  it('begin and end a remote override of this browser (RELEASE-27)', async () => {
    await openReleases()
    const card = within(await screen.findByRole('region', { name: 'Remote override' }))
    await userEvent.selectOptions(card.getByRole('combobox', { name: 'Remote' }), 'menu')
    const port = card.getByRole('textbox', { name: 'Port on localhost' })
    const begin = card.getByRole('button', { name: 'Load it from my machine' })
    for (const invalid of ['65536', '80@evil']) {
      await userEvent.clear(port)
      await userEvent.type(port, invalid)
      await userEvent.click(begin)
      expect(await card.findByText('Enter a port from 1 to 65535.')).toBeTruthy()
    }
    await userEvent.clear(port)
    await userEvent.type(port, '4180')
    await userEvent.click(begin)
    expect(await card.findByText('This browser loads menu from http://localhost:4180.')).toBeTruthy()
    await userEvent.click(card.getByRole('button', { name: 'End the override' }))
    expect(await card.findByRole('button', { name: 'Load it from my machine' })).toBeTruthy()
  })
})

describe('an installation without releases', () => {
  it('still shows a remote override, and how to end it (RELEASE-27)', async () => {
    const { fetch, token } = await signInAdmin(harness.api)
    const begun = await fetch('/api/admin/remote-override', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ remote: 'menu', port: 4173 }),
    })
    const [override = ''] = begun.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const empty = await createHarness({ api: { databaseUrl: harness.api.databaseUrl } })
    try {
      const headers = { cookie: `carte-admin=${token}; ${override}` }
      const person = withFetch(empty, (input, init) =>
        empty.api.visitor()(input, {
          ...init,
          headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers },
        }),
      )
      await renderScreen(person, remote, 'admin', paths.admin, '/admin/releases')
      expect(await screen.findByText('This browser loads menu from http://localhost:4173.')).toBeTruthy()
      expect(screen.getByRole('button', { name: 'End the override' })).toBeTruthy()
    } finally {
      await empty.close()
    }
  })

  it.each(LANGUAGES)('says so in the language %s (RELEASE-24)', async (language) => {
    const empty = await createHarness({ language })
    try {
      const { fetch } = await signInAdmin(empty.api)
      await renderScreen(withFetch(empty, fetch), remote, 'admin', paths.admin, '/admin/releases')
      expect(await screen.findByText(NOTHING_RELEASED[language])).toBeTruthy()
    } finally {
      await empty.close()
    }
  })
})

const NOTHING_RELEASED = {
  sv: 'Ingenting har släppts än.',
  en: 'Nothing has been released yet.',
  fi: 'Mitään ei ole vielä julkaistu.',
  ru: 'Пока ничего не выпущено.',
  no: 'Ingenting er utgitt ennå.',
} as const
