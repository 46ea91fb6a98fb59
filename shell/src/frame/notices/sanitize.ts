import DOMPurify from 'dompurify'

/** Simple formatting and links. Other tags are removed; elements such as scripts are removed with their content. */
const ALLOWED = {
  ALLOWED_TAGS: ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a'],
  ALLOWED_ATTR: ['href'],
  // Absolute addresses, paths of this site, mail and telephone links: no scripts, no data, no `//elsewhere`.
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const

const STYLE = /<style\b.*?(?:<\/style\s*>|$)/gis
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi
const ATTRIBUTE = /[\s/"'](?:on[a-z]+|style)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi
/**
 * Removes what the page's policy would block. The sanitizer removes it anyway, but parsing it would log violations to
 * the console. Security does not depend on this.
 */
const withoutBlocked = (html: string) => html.replace(STYLE, '').replace(TAG, (tag) => tag.replace(ATTRIBUTE, ' '))

/**
 * Sanitizes foreign HTML. Returns nodes, so that the result is not parsed again. Browser only; lazy, because DOMPurify
 * is larger than the popup.
 */
export function sanitize(html: string): DocumentFragment {
  const sanitized = DOMPurify.sanitize(withoutBlocked(html), {
    ...ALLOWED,
    ALLOWED_TAGS: [...ALLOWED.ALLOWED_TAGS],
    ALLOWED_ATTR: [...ALLOWED.ALLOWED_ATTR],
  })
  for (const link of sanitized.querySelectorAll('a')) {
    if (link.hasAttribute('href')) link.rel = 'noopener noreferrer'
    else link.replaceWith(...link.childNodes)
  }
  return sanitized
}
