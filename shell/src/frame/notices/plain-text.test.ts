import { describe, expect, it } from '@jest/globals'
import { hasMarkup, plainTextOf } from './ErrorPopup.tsx'

describe('hasMarkup and plainTextOf for a server’s message', () => {
  it.each([
    'The kitchen is full',
    'Less than 5 < 6 and more > 4',
    'Fish & chips',
    'Tom&Jerry',
    'At 5 &; or <3',
    'Привет, ä ö å',
  ])('recognize “%s” as plain text', (text) => expect(hasMarkup(text)).toBe(false))

  it.each([
    ['<b>Closed</b> today', 'Closed today'],
    ['Fish &amp; chips &lt;3 &#39;now&#39;', "Fish & chips <3 'now'"],
    ['One<br>two<br/>three', 'One\ntwo\nthree'],
    ['<p>One</p>\n<p>Two</p>', 'One\nTwo'],
    ['<ul><li>A<li>B</ul>', 'AB'],
    ['<script>alert(1)</script>Sorry', 'Sorry'],
    ['Sorry<script>alert(1)', 'Sorry'],
    ['<style>*{}</style>Sorry', 'Sorry'],
    ['Sorry<!-- secret -->', 'Sorry'],
    ['Sorry<!-- secret', 'Sorry'],
    ['Sorry <img src=x onerror=alert(1)', 'Sorry'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
    ['&constructor;', '&constructor;'],
  ])('reduce %s to plain text', (html, words) => {
    expect(hasMarkup(html)).toBe(true)
    expect(plainTextOf(html)).toBe(words)
  })

  // At this length an algorithm slower than linear would time out.
  it.each(['<', '<script>', '<!--', '<a ', '&amp', '<br', '</p>'])(
    'process a million repetitions of %s without a time-out',
    (bad) => {
      expect(plainTextOf(`Sorry${bad.repeat(1_000_000)}`)).toMatch(/^Sorry/)
    },
  )
})
