import DOMPurify from 'dompurify'

/** Plain formatting and links; everything else loses its tags, and what was never to be read goes altogether. */
const ALLOWED = {
  ALLOWED_TAGS: ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a'],
  ALLOWED_ATTR: ['href'],
  // To another site by its whole address, to an address of this one, to people: no script, no data, no `//elsewhere`.
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const

const STYLE = /<style\b.*?(?:<\/style\s*>|$)/gis
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi
const ATTRIBUTE = /[\s/"'](?:on[a-z]+|style)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi
/**
 * Without what the page's policy refuses. It would do nothing where it is read, but browsers complain of it there all the same, and an error on
 * the console is for those who make the site. Nobody's safety depends on this.
 */
const quiet = (html: string) => html.replace(STYLE, '').replace(TAG, (tag) => tag.replace(ATTRIBUTE, ' '))

/**
 * Makes HTML from elsewhere harmless (quality, attack 17): nodes, which nobody reads once more. For a browser; fetched when there is markup, because it weighs more than the
 * whole popup.
 */
export function sanitise(html: string): DocumentFragment {
  const harmless = DOMPurify.sanitize(quiet(html), {
    ...ALLOWED,
    ALLOWED_TAGS: [...ALLOWED.ALLOWED_TAGS],
    ALLOWED_ATTR: [...ALLOWED.ALLOWED_ATTR],
  })
  for (const link of harmless.querySelectorAll('a')) {
    if (link.hasAttribute('href')) link.rel = 'noopener noreferrer'
    else link.replaceWith(...link.childNodes)
  }
  return harmless
}
