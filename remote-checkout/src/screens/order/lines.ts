import type { Language, OrderLine } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { articleName } from '@carte/features'
import type { Line } from '../../components/Lines.tsx'

/** Returns the order's lines at the prices when it was placed. */
export function linesOf(items: readonly OrderLine[], language: Language): readonly Line[] {
  return items.map((line, index) => ({
    id: `${index}`,
    quantity: line.quantity,
    name: articleName(line, language),
    choices: line.choices.map((choice) => ({
      ...articleName(choice, language),
      extraMinor: toMinor(choice.price) * line.quantity,
    })),
    totalMinor: toMinor(line.total),
  }))
}
