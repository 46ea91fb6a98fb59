import { createHash } from 'node:crypto'
import { withThemeFallback } from '../../../infrastructure/light-dark.ts'
import { FONT_FACES } from '../../../plugins/typeface.ts'

const TOKENS = `:root {
  color-scheme: light dark;
  --paper: light-dark(#faf6ef, #16120e); --surface: light-dark(#fff, #211b15); --sunken: light-dark(#f2ebdf, #1b1611);
  --ink: light-dark(#211a14, #f6efe4); --soft: light-dark(#675c51, #b8aa99); --line: light-dark(#e5dccd, #372e25);
  --control-line: light-dark(#8d8072, #83766a); --accent: light-dark(#b8321a, #ff8a66); --accent-ink: light-dark(#fff, #2a0d04);
  --leaf: light-dark(#2c6e49, #7fd3a0); --leaf-soft: light-dark(#e1f0e6, #1c3427);
  --saffron: light-dark(#855600, #f3c969); --saffron-soft: light-dark(#fdf0cf, #3b2f14);
  --danger: light-dark(#a3211c, #ffa196); --danger-soft: light-dark(#fce4e1, #46201d); --neutral-soft: light-dark(#efe8dc, #322a22);
}
`

// Inlined into the page and allowed by its hash. Colors and sizes follow the site's design tokens.

export const STYLE = `
${FONT_FACES}
${withThemeFallback(TOKENS)}* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
.page { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
.narrow { max-width: 28rem; padding-top: 12vh; }
header { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: end; justify-content: space-between; margin-bottom: 1.5rem; }
.operator, .soft { margin: 0; color: var(--soft); font-size: .875rem; }
h1, h2 { font-family: Literata, Georgia, serif; font-weight: 600; line-height: 1.15; margin: 0; text-wrap: balance; }
h1 { font-size: clamp(1.75rem, 1.4rem + 1.9vw, 2.25rem); }
h2 { font-size: 1.375rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
.account { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem; margin: 0 0 1.5rem; }
.card > .head { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin-bottom: 1rem; }
.pill { display: inline-block; border-radius: 999px; padding: .125rem .625rem; font-size: .8125rem; font-weight: 600; white-space: nowrap; background: var(--neutral-soft); color: var(--ink); }
.pill.well, .pill.live { background: var(--leaf-soft); color: var(--leaf); }
.pill.watch, .pill.canary { background: var(--saffron-soft); color: var(--saffron); }
.pill.failing, .pill.withdrawn { background: var(--danger-soft); color: var(--danger); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: .75rem 1.5rem; margin: 0; }
dt { font-size: .8125rem; color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
dd .soft { display: block; }
code, .version { font-family: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace; font-size: .9375em; }
.scroll { overflow-x: auto; margin: 1rem -1.25rem 0; padding: 0 1.25rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .9375rem; }
caption { text-align: left; font-weight: 600; padding-bottom: .5rem; }
caption .soft { font-weight: 400; display: block; }
th .soft { font-weight: 400; }
th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line); vertical-align: top; }
thead th { color: var(--soft); font-size: .8125rem; font-weight: 600; border-top: 0; vertical-align: bottom; }
th[scope='row'], th[scope='rowgroup'] { font-weight: 600; }
tbody + tbody { border-top: 2px solid var(--line); }
.n { text-align: right; white-space: nowrap; padding-right: 1.5rem; }
p.silent { margin-top: 1rem; }
.figures tbody th[scope='row'] { font-weight: 400; color: var(--soft); }
.figures tbody tr + tr > * { border-top-style: dashed; }
td.why { white-space: normal; }
.why .soft { display: block; min-width: 7rem; }
.message { min-width: 14rem; overflow-wrap: anywhere; }
.nowrap { white-space: nowrap; }
.good { color: var(--leaf); } .middling { color: var(--saffron); } .poor { color: var(--danger); font-weight: 600; }
a { color: inherit; text-underline-offset: .2em; }
details { margin-top: 1rem; }
summary { cursor: pointer; font-weight: 600; min-height: 1.75rem; width: fit-content; }
ul.names { list-style: none; margin: .5rem 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: .375rem .75rem; }
form.inline { display: inline; margin: 0; }
form.fields { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; margin-top: 1rem; }
label + input + .soft { margin-top: .25rem; }
.narrow form.fields { flex-direction: column; align-items: stretch; }
label { display: block; font-weight: 600; margin-bottom: .25rem; }
input, select { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--control-line); border-radius: 8px; min-height: 2.75rem; padding: 0 .75rem; width: 100%; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.125rem; border-radius: 999px; border: 1px solid var(--control-line); background: transparent; color: inherit; cursor: pointer; }
button.main { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.error { border-radius: 8px; padding: .75rem 1rem; background: var(--danger-soft); color: var(--danger); margin: 0 0 1rem; }
.on { background: var(--saffron-soft); border-color: transparent; }
@media (forced-colors: active) { .pill { border: 1px solid; } }
`

const HASH = createHash('sha256').update(STYLE).digest('base64')

/** No scripts, no framing, forms only to this site (ATTACK-43). */
export const POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
