import { randomUUID } from 'node:crypto'
import { encodeQR } from 'qr'
import { escapeHtml } from '../../infrastructure/http/html.ts'
import { qrPath } from '../../infrastructure/images/qr-path.ts'

/** Returns twelve hexadecimal digits, which a till scans. */
export const newMemberCode = (): string => randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()

interface MemberCard {
  /** Name of the operator. */
  readonly issuer: string
  /** First and last name; empty ones are left out. */
  readonly names: readonly string[]
  /** Shown instead of a name that the customer has not given. */
  readonly email: string
  readonly memberCode: string
}

// In units of the SVG view box. The margin around the code is the quiet zone that scanners need.
const WIDTH = 320
const HEIGHT = 400
const MARGIN = 24
const CODE_SIZE = 232
const CODE_TOP = 120
const NAME_SIZE = 26

/** Escapes text for XML, without control characters and unpaired surrogates, which XML does not allow. */
const textOf = (text: string) => escapeHtml(text.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]/gu, ' '))

/** Estimates the width of a text in em: the reader's font is unknown. */
const widthOf = (text: string) => [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 1 : 0.66), 0)

function line(text: string, y: number, size: number, attributes: string): string {
  const maxWidth = WIDTH - 2 * MARGIN
  const isTooLong = widthOf(text) * size > maxWidth
  const fontSize = isTooLong ? maxWidth / widthOf(text) : size
  const fitAttributes = isTooLong ? ` textLength="${maxWidth}" lengthAdjust="spacingAndGlyphs"` : ''
  return `<text x="${WIDTH / 2}" y="${y}" font-size="${fontSize.toFixed(1)}" ${attributes}${fitAttributes}>${textOf(text)}</text>`
}

/**
 * Returns the member card as SVG (NAV-11): the name and a QR code of the member code. Always white, because scanners
 * cannot read a light code on a dark background.
 */
export function memberCardOf({ issuer, names: allNames, email, memberCode }: MemberCard): string {
  const rows = encodeQR(memberCode, 'raw', { ecc: 'medium' })
  const givenNames = allNames.filter((each) => each !== '')
  const names = givenNames.length > 0 ? givenNames : [email]
  const strong = 'font-weight="700"'
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">`,
    `<title>${textOf([...names, memberCode].join(' '))}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="16" fill="#fff"/>`,
    '<g font-family="system-ui, \'Segoe UI\', Roboto, \'Noto Sans\', sans-serif" fill="#1f1710" text-anchor="middle">',
    line(issuer, 40, 14, 'letter-spacing="1"'),
    ...names.map((each, index) => line(each, (names.length === 1 ? 90 : 76) + 32 * index, NAME_SIZE, strong)),
    line(
      memberCode.replace(/(.{4})(?=.)/g, '$1 '),
      376,
      17,
      'font-family="ui-monospace, monospace" letter-spacing="1"',
    ),
    '</g>',
    `<path transform="translate(${(WIDTH - CODE_SIZE) / 2} ${CODE_TOP}) scale(${CODE_SIZE / rows.length})" shape-rendering="crispEdges" d="${qrPath(rows)}"/>`,
    '</svg>',
  ].join('')
}
