import { type LightDark, readableOn, toHex } from '../../../infrastructure/colors.ts'
import type { MailBrand } from '../../../infrastructure/mail/styles.ts'
import { brandColors, DEFAULT_COLORS } from './brand-colors.ts'
import type { OperatorStore } from './operator-store.ts'
import { brandStylesheet } from './stylesheet.ts'

/** Returns the brand for mails. If text in the brand's color is not readable on its accent, it is white or black. */
export async function mailBrand(operator: OperatorStore): Promise<MailBrand> {
  const { name, stylesheet } = await operator.get()
  const colors = brandColors(brandStylesheet(stylesheet))
  const hex = async (color: 'accent' | 'accentInk'): Promise<LightDark> => ({
    light: await toHex(colors[color].light, DEFAULT_COLORS[color].light),
    dark: await toHex(colors[color].dark, DEFAULT_COLORS[color].dark),
  })
  const [accent, ink] = await Promise.all([hex('accent'), hex('accentInk')])
  const accentInk = { light: readableOn(accent.light, ink.light), dark: readableOn(accent.dark, ink.dark) }
  return { name, accent, accentInk }
}
