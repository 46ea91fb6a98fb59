import type { OperatorStatus, PartStatus, PlacedVersion, VersionStatus } from '@carte/contract'
import { html, type Markup } from '../../../infrastructure/mail/markup.ts'
import type { Formats } from './format.ts'
import { isGiven, shareOf, stateOf, THRESHOLDS, type Vital, verdict } from './judge.ts'
import { fill, type TEXTS } from './texts.ts'

type Words = (typeof TEXTS)[keyof typeof TEXTS]
type Figures = VersionStatus['hour']

/** As people call it: remotes have their own names. */
const nameOf = (part: string, words: Words) => (part === 'shell' ? words.shell : part)
const ABSENT = '–'

/** Names with their numbers, the highest first. */
const listed = (
  counts: Readonly<Record<string, number>>,
  words: Readonly<Record<string, string>>,
  { count }: Formats,
) =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, number]) => `${Object.hasOwn(words, name) ? words[name] : name} ${count(number)}`)
    .join(', ')

const failedOf = (figures: Figures, { share }: Formats) => (figures.visits === 0 ? ABSENT : share(shareOf(figures)))

const region = (label: string, table: Markup) =>
  html`<div class="scroll" role="region" tabindex="0" aria-label="${label}">${table}</div>`

/** One line for what visits get of a part, each leading to what there is to know of it. */
export function overview({ parts }: OperatorStatus, words: Words, formats: Formats): Markup {
  const rows = parts.flatMap(({ part, versions }) =>
    versions.filter(isGiven).map((version) => {
      const state = stateOf([version])
      const { hour, place } = version
      return html`<tr>
<th scope="row"><a href="#${part}">${nameOf(part, words)}</a>${place === 'canary' ? html` <span class="pill canary">${words.places.canary}</span>` : null}</th>
<td><span class="pill ${state}">${words.states[state]}</span></td>
<td class="n">${formats.count(hour.visits)}</td>
<td class="n">${failedOf(hour, formats)}</td>
<td class="n">${formats.count(hour.errors)}</td>
<td class="version nowrap">${version.version}</td>
</tr>`
    }),
  )
  return html`<div class="card">${region(
    words.overview,
    html`<table>
<caption>${words.overview}</caption>
<thead><tr><th scope="col">${words.part}</th><th scope="col">${words.state}</th><th scope="col" class="n">${words.visits}</th>
<th scope="col" class="n">${words.failed}</th><th scope="col" class="n">${words.errors}</th><th scope="col">${words.version}</th></tr></thead>
<tbody>${rows}</tbody>
</table>`,
  )}</div>`
}

function placed(
  title: string,
  it: (PlacedVersion & { readonly share?: number }) | null,
  words: Words,
  { share, moment }: Formats,
) {
  if (!it) return html`<div><dt>${title}</dt><dd>${words.none}</dd></div>`
  const facts = [
    ...(it.share === undefined ? [] : [fill(words.ofVisits, { share: share(it.share / 100) })]),
    ...(it.since === null ? [] : [fill(words.since, { time: moment(it.since) })]),
    ...(it.by === null ? [] : [fill(words.by, { name: it.by })]),
    ...(it.commit === null
      ? []
      : [fill(words.commit, { commit: it.commit.replace(/^([0-9a-f]{10})[0-9a-f]+/, '$1') })]),
  ]
  return html`<div><dt>${title}</dt><dd><span class="version">${it.version}</span><span class="soft">${facts.join(' · ')}</span></dd></div>`
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

function vitalCell(name: Vital, value: number | null, { duration, shift }: Formats): Markup {
  if (value === null) return html`<td class="n">${ABSENT}</td>`
  const text = name === 'CLS' ? shift(value) : duration(value)
  return html`<td class="n ${verdict(value, THRESHOLDS[name])}">${text}</td>`
}

function figureCells(figures: Figures, words: Words, formats: Formats): Markup {
  const { count, duration } = formats
  const { loadP50, loadP95 } = figures
  const load = loadP50 === null || loadP95 === null ? ABSENT : `${duration(loadP50)} / ${duration(loadP95)}`
  const notes = [
    listed(figures.faults, words.faults, formats),
    figures.instead > 0 ? fill(words.stoodIn, { count: count(figures.instead) }) : '',
    Object.keys(figures.troubles).length > 0
      ? fill(words.undrawn, { list: listed(figures.troubles, words.troubles, formats) })
      : '',
  ].filter((note) => note !== '')
  return html`<td class="n">${count(figures.visits)}</td>
<td class="why"><span class="${shareOf(figures) > 0.1 ? 'poor' : ''}">${failedOf(figures, formats)}</span>${notes.map((note) => html`<span class="soft">${note}</span>`)}</td>
<td class="n">${load}</td>
${vitalCell('LCP', figures.lcpP75, formats)}${vitalCell('INP', figures.inpP75, formats)}${vitalCell('CLS', figures.clsP75, formats)}
<td class="n">${count(figures.errors)}</td>`
}

function figuresTable(versions: readonly VersionStatus[], label: string, words: Words, formats: Formats): Markup {
  const groups = versions.map(
    ({ version, place, hour, day }) => html`<tbody>
<tr><th scope="rowgroup" colspan="8"><span class="version">${version}</span> <span class="pill ${place}">${words.places[place]}</span></th></tr>
<tr><th scope="row">${words.hour}</th>${figureCells(hour, words, formats)}</tr>
<tr><th scope="row">${words.day}</th>${figureCells(day, words, formats)}</tr>
</tbody>`,
  )
  const table = html`<table class="figures">
<caption>${words.figures}</caption>
<thead><tr><th scope="col">${words.period}</th><th scope="col" class="n">${words.visits}</th><th scope="col">${words.failed}</th>
<th scope="col" class="n">${words.load}</th><th scope="col" class="n">LCP</th><th scope="col" class="n">INP</th><th scope="col" class="n">CLS</th><th scope="col" class="n">${words.errors}</th></tr></thead>
${groups}
</table>`
  return html`${region(`${label}: ${words.figures}`, table)}
<p class="soft">${words.load}: ${words.loadSpelled}. LCP, INP, CLS: ${words.vitals}.</p>`
}

function errorsTable({ versions }: PartStatus, label: string, words: Words, { count, moment }: Formats): Markup | null {
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
    `${label}: ${words.lastErrors}`,
    html`<table><caption>${words.lastErrors}</caption>
<thead><tr><th scope="col">${words.message}</th><th scope="col">${words.version}</th><th scope="col">${words.screen}</th><th scope="col" class="n">${words.count}</th><th scope="col">${words.last}</th></tr></thead>
<tbody>${rows}</tbody></table>`,
  )
}

function screensList({ versions }: PartStatus, words: Words, { count }: Formats): Markup | null {
  const shown = versions.filter(({ day }) => day.shown > 0)
  if (shown.length === 0) return null
  return html`<details><summary>${words.screens}</summary>${shown.map(
    ({ version, day }) =>
      html`<h3 class="version">${version}</h3><ul class="names">${Object.entries(day.screens)
        .sort(([, a], [, b]) => b - a)
        .map(([screen, number]) => html`<li>${screen} <span class="soft">${count(number)}</span></li>`)}</ul>`,
  )}</details>`
}

function historyTable({ history }: PartStatus, label: string, words: Words, { moment, share }: Formats): Markup | null {
  if (history.length === 0) return null
  const rows = history.map((event) => {
    const notes = [
      event.share === undefined ? '' : fill(words.ofVisits, { share: share(event.share / 100) }),
      event.to ? fill(words.backTo, { version: event.to }) : '',
      event.reason ?? '',
    ].filter((note) => note !== '')
    return html`<tr><td class="nowrap"><time datetime="${event.at}">${moment(event.at)}</time></td>
<th scope="row">${words.actions[event.action]}${notes.map((note) => html`<br><span class="soft">${note}</span>`)}</th>
<td class="version nowrap">${event.version}</td><td>${event.by}</td></tr>`
  })
  return html`<details><summary>${words.history} (${history.length})</summary>${region(
    `${label}: ${words.history}`,
    html`<table>
<thead><tr><th scope="col">${words.when}</th><th scope="col">${words.what}</th><th scope="col">${words.version}</th><th scope="col">${capital(fill(words.by, { name: '' }).trim())}</th></tr></thead>
<tbody>${rows}</tbody></table>`,
  )}</details>`
}

/** Everything that there is to know of one part. */
export function partCard(part: PartStatus, words: Words, formats: Formats): Markup {
  const { places } = words
  const name = nameOf(part.part, words)
  const state = stateOf(part.versions)
  const told = part.versions.filter(({ day }) => day.visits + day.shown + day.errors > 0)
  return html`<section class="card" id="${part.part}" aria-labelledby="${part.part}-name">
<div class="head"><h2 id="${part.part}-name">${name}</h2><span class="pill ${state}">${words.states[state]}</span></div>
<dl>
${placed(capital(places.live), part.live, words, formats)}
${part.canary && placed(capital(places.canary), part.canary, words, formats)}
${placed(capital(places.previous), part.previous, words, formats)}
${part.withdrawn.length > 0 ? html`<div><dt>${capital(places.withdrawn)}</dt><dd class="version">${part.withdrawn.slice(-5).join(', ')}</dd></div>` : null}
</dl>
${told.length > 0 ? figuresTable(told, name, words, formats) : html`<p class="silent soft">${words.noFigures}</p>`}
${errorsTable(part, name, words, formats)}
${screensList(part, words, formats)}
${historyTable(part, name, words, formats)}
</section>`
}
