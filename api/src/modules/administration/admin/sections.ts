import type { DeployedVersion, OperatorStatus, PartStatus, RenderError, VersionStatus } from '@carte/contract'
import type { TelemetryEvent } from '@carte/contract/schemas'
import { FAILING_SHARE, failedShare, receivesVisits, versionStateOf } from '@carte/domain'
import { html, type Markup } from '../../../infrastructure/http/html.ts'
import { en } from './locales/en.ts'
import type { Formats, TFunction } from './texts.ts'

type Figures = VersionStatus['hour']

/** Shown for a figure without reports. */
const ABSENT = '–'

/** Renders the table of all parts with the figures of the last hour. */
export function overview({ parts }: OperatorStatus, t: TFunction, formats: Formats): Markup {
  const rows = parts.flatMap(({ part, versions }) =>
    versions.filter(receivesVisits).map((version) => {
      const state = versionStateOf([version])
      const { hour, place } = version
      return html`<tr>
<th scope="row"><a href="#${part}">${nameOf(part, t)}</a>${place === 'canary' ? html` <span class="pill canary">${t('place.canary')}</span>` : null}</th>
<td><span class="pill ${state}">${t(`state.${state}`)}</span></td>
<td class="n">${formats.count(hour.visits)}</td>
<td class="n">${formatFailedShare(hour, formats)}</td>
<td class="n">${formats.count(hour.errors)}</td>
<td class="version nowrap">${version.version}</td>
</tr>`
    }),
  )
  return html`<div class="card">${region(
    t('overview'),
    html`<table>
<caption>${t('overview')}</caption>
<thead><tr><th scope="col">${t('part')}</th><th scope="col">${t('state')}</th><th scope="col" class="n">${t('visits')}</th>
<th scope="col" class="n">${t('failed')}</th><th scope="col" class="n">${t('errors')}</th><th scope="col">${t('version')}</th></tr></thead>
<tbody>${rows}</tbody>
</table>`,
  )}</div>`
}

/** Renders one part: its versions, figures, errors, screens and history. */
export function partCard(part: PartStatus, t: TFunction, formats: Formats): Markup {
  const name = nameOf(part.part, t)
  const state = versionStateOf(part.versions)
  const reported = part.versions.filter(({ day }) => day.visits + day.shown + day.errors > 0)
  return html`<section class="card" id="${part.part}" aria-labelledby="${part.part}-name">
<div class="head"><h2 id="${part.part}-name">${name}</h2><span class="pill ${state}">${t(`state.${state}`)}</span></div>
<dl>
${renderPlacement(capital(t('place.live')), part.live, t, formats)}
${part.canary && renderPlacement(capital(t('place.canary')), part.canary, t, formats)}
${renderPlacement(capital(t('place.previous')), part.previous, t, formats)}
${part.withdrawn.length > 0 ? html`<div><dt>${capital(t('place.withdrawn'))}</dt><dd class="version">${part.withdrawn.slice(-5).join(', ')}</dd></div>` : null}
</dl>
${reported.length > 0 ? figuresTable(reported, name, t, formats) : html`<p class="silent soft">${t('noFigures')}</p>`}
${errorsTable(part, name, t, formats)}
${screensList(part, t, formats)}
${historyTable(part, name, t, formats)}
</section>`
}

function renderPlacement(
  title: string,
  placement: (DeployedVersion & { readonly share?: number }) | null,
  t: TFunction,
  { share, moment }: Formats,
) {
  if (!placement) return html`<div><dt>${title}</dt><dd>${t('none')}</dd></div>`
  const facts = [
    ...(placement.share === undefined ? [] : [t('ofVisits', { share: share(placement.share / 100) })]),
    ...(placement.since === null ? [] : [t('since', { time: moment(placement.since) })]),
    ...(placement.by === null ? [] : [t('by', { name: placement.by })]),
    ...(placement.commit === null
      ? []
      : [t('commit', { commit: placement.commit.replace(/^([0-9a-f]{10})[0-9a-f]+/, '$1') })]),
  ]
  return html`<div><dt>${title}</dt><dd><span class="version">${placement.version}</span><span class="soft">${facts.join(' · ')}</span></dd></div>`
}

function figuresTable(versions: readonly VersionStatus[], label: string, t: TFunction, formats: Formats): Markup {
  const groups = versions.map(
    ({ version, place, hour, day }) => html`<tbody>
<tr><th scope="rowgroup" colspan="8"><span class="version">${version}</span> <span class="pill ${place}">${t(`place.${place}`)}</span></th></tr>
<tr><th scope="row">${t('hour')}</th>${figureCells(hour, t, formats)}</tr>
<tr><th scope="row">${t('day')}</th>${figureCells(day, t, formats)}</tr>
</tbody>`,
  )
  const table = html`<table class="figures">
<caption>${t('figures')}</caption>
<thead><tr><th scope="col">${t('period')}</th><th scope="col" class="n">${t('visits')}</th><th scope="col">${t('failed')}</th>
<th scope="col" class="n">${t('load')}</th><th scope="col" class="n">LCP</th><th scope="col" class="n">INP</th><th scope="col" class="n">CLS</th><th scope="col" class="n">${t('errors')}</th></tr></thead>
${groups}
</table>`
  return html`${region(`${label}: ${t('figures')}`, table)}
<p class="soft">${t('load')}: ${t('load.spelled')}. LCP, INP, CLS: ${t('vitals')}.</p>`
}

function figureCells(figures: Figures, t: TFunction, formats: Formats): Markup {
  const { count, duration } = formats
  const { loadP50, loadP95 } = figures
  const load = loadP50 === null || loadP95 === null ? ABSENT : `${duration(loadP50)} / ${duration(loadP95)}`
  const notes = [
    listCounts('loadError', figures.faults, t, formats),
    figures.instead > 0 ? t('fallbackShown', { number: count(figures.instead) }) : '',
    Object.keys(figures.troubles).length > 0
      ? t('notRendered', { list: listCounts('renderError', figures.troubles, t, formats) })
      : '',
  ].filter((note) => note !== '')
  return html`<td class="n">${count(figures.visits)}</td>
<td class="why"><span class="${failedShare(figures) > FAILING_SHARE ? 'poor' : ''}">${formatFailedShare(figures, formats)}</span>${notes.map((note) => html`<span class="soft">${note}</span>`)}</td>
<td class="n">${load}</td>
${vitalCell('LCP', figures.lcpP75, formats)}${vitalCell('INP', figures.inpP75, formats)}${vitalCell('CLS', figures.clsP75, formats)}
<td class="n">${count(figures.errors)}</td>`
}

/** Lists counts by cause, the most frequent first. */
const listCounts = (kind: CauseKind, counts: Readonly<Record<string, number>>, t: TFunction, { count }: Formats) =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, number]) => `${causeText(kind, name, t)} ${count(number)}`)
    .join(', ')

function causeText(kind: CauseKind, name: string, t: TFunction): string {
  const key = `${kind}.${name}`
  return isCause(key) ? t(key) : name
}

type FailureCause = Extract<TelemetryEvent, { kind: 'failed' }>['fault']
type Cause = `loadError.${FailureCause}` | `renderError.${RenderError['why']}`
type CauseKind = Cause extends `${infer Kind}.${string}` ? Kind : never

/** Whether a cause has a text. Pages of another release can report causes that this server does not know. */
const isCause = (key: string): key is Cause => Object.hasOwn(en, key)

type Vital = 'LCP' | 'INP' | 'CLS'

function vitalCell(name: Vital, value: number | null, { duration, shift }: Formats): Markup {
  if (value === null) return html`<td class="n">${ABSENT}</td>`
  const text = name === 'CLS' ? shift(value) : duration(value)
  return html`<td class="n ${rateVital(value, THRESHOLDS[name])}">${text}</td>`
}

/**
 * Good up to the first value, poor above the second; LCP and INP in ms:
 * https://web.dev/articles/defining-core-web-vitals-thresholds
 */
const THRESHOLDS: Readonly<Record<Vital, readonly [number, number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
}

const rateVital = (value: number, [good, poor]: readonly [number, number]): 'good' | 'middling' | 'poor' =>
  value <= good ? 'good' : value <= poor ? 'middling' : 'poor'

function errorsTable({ versions }: PartStatus, label: string, t: TFunction, { count, moment }: Formats): Markup | null {
  const errors = versions.flatMap(({ version, lastErrors }) => lastErrors.map((error) => ({ version, ...error })))
  if (errors.length === 0) return null
  const rows = errors.map(
    (
      error,
    ) => html`<tr><th scope="row" class="message">${error.message}</th><td class="version nowrap">${error.version}</td>
<td class="nowrap">${error.screen}</td><td class="n">${count(error.count)}</td>
<td class="nowrap"><time datetime="${error.lastAt}">${moment(error.lastAt)}</time></td></tr>`,
  )
  return region(
    `${label}: ${t('lastErrors')}`,
    html`<table><caption>${t('lastErrors')}</caption>
<thead><tr><th scope="col">${t('message')}</th><th scope="col">${t('version')}</th><th scope="col">${t('screen')}</th><th scope="col" class="n">${t('count')}</th><th scope="col">${t('last')}</th></tr></thead>
<tbody>${rows}</tbody></table>`,
  )
}

function screensList({ versions }: PartStatus, t: TFunction, { count }: Formats): Markup | null {
  const shown = versions.filter(({ day }) => day.shown > 0)
  if (shown.length === 0) return null
  return html`<details><summary>${t('screens')}</summary>${shown.map(
    ({ version, day }) =>
      html`<h3 class="version">${version}</h3><ul class="names">${Object.entries(day.screens)
        .sort(([, a], [, b]) => b - a)
        .map(([screen, number]) => html`<li>${screen} <span class="soft">${count(number)}</span></li>`)}</ul>`,
  )}</details>`
}

function historyTable({ history }: PartStatus, label: string, t: TFunction, { moment, share }: Formats): Markup | null {
  if (history.length === 0) return null
  const rows = history.map((event) => {
    const notes = [
      event.share === undefined ? '' : t('ofVisits', { share: share(event.share / 100) }),
      event.to ? t('backTo', { version: event.to }) : '',
      event.reason ?? '',
    ].filter((note) => note !== '')
    return html`<tr><td class="nowrap"><time datetime="${event.at}">${moment(event.at)}</time></td>
<th scope="row">${t(`action.${event.action}`)}${notes.map((note) => html`<br><span class="soft">${note}</span>`)}</th>
<td class="version nowrap">${event.version}</td><td>${event.by}</td></tr>`
  })
  return html`<details><summary>${t('history')} (${history.length})</summary>${region(
    `${label}: ${t('history')}`,
    html`<table>
<thead><tr><th scope="col">${t('when')}</th><th scope="col">${t('what')}</th><th scope="col">${t('version')}</th><th scope="col">${capital(t('by', { name: '' }).trim())}</th></tr></thead>
<tbody>${rows}</tbody></table>`,
  )}</details>`
}

const region = (label: string, table: Markup) =>
  html`<div class="scroll" role="region" tabindex="0" aria-label="${label}">${table}</div>`

const nameOf = (part: string, t: TFunction) => (part === 'shell' ? t('shell') : part)

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

const formatFailedShare = (figures: Figures, { share }: Formats) =>
  figures.visits === 0 ? ABSENT : share(failedShare(figures))
