import type { Language, OrderLine } from '@carte/contract'
import { toMinor } from '@carte/domain'
import type { Line } from '../../components/Lines.tsx'
import { localizedTextOf } from '../../components/localized-text.ts'

/** Returns the order's lines at the prices when it was placed. */
export function linesOf(items: readonly OrderLine[], language: Language): readonly Line[] {
  return items.map((line, index) => ({
    id: `${index}`,
    quantity: line.quantity,
    name: localizedTextOf(line, 'description', language, line.description),
    choices: line.choices.map((choice) => ({
      ...localizedTextOf(choice, 'description', language, choice.description),
      extraMinor: toMinor(choice.price) * line.quantity,
    })),
    totalMinor: toMinor(line.total),
  }))
}
