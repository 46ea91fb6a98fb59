import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { CheckboxRow } from '@carte/ui/option-row'
import { useScope } from '../kitchen/KitchenContext.ts'
import { articleSubject } from '../kitchen/kitchen.ts'
import { outEverywhereAtom, refusedAtom, sendingAtom } from '../kitchen/state.ts'
import { kitchenTexts } from '../texts.ts'
import * as styles from './Dialogs.module.css'
import type { Stock } from './stock.ts'

export function StockRow({ stock: { code, name, isOption, ...stock } }: { readonly stock: Stock }) {
  const { t } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { kitchen } = useScope()
  const subject = articleSubject(code)
  const sending = useAtomValue(sendingAtom).find((each) => each.subject === subject)
  const soldOut = sending?.wished === undefined ? stock.soldOut : sending.wished === 'true'
  const refused = useAtomValue(refusedAtom).find((each) => each.subject === subject)
  const isOutEverywhere = useAtomValue(outEverywhereAtom).includes(code)
  const said = refused
    ? problemText(common, refused.problem)
    : sending?.isWaiting
      ? t('ticket.waits')
      : isOutEverywhere
        ? t('soldOut.everywhere')
        : isOption
          ? t('soldOut.option')
          : null
  return (
    <li>
      <CheckboxRow
        className={styles.row}
        checked={soldOut}
        onChange={() => kitchen.setSoldOut(code, name.text, !soldOut)}
        label={<span lang={name.lang}>{name.text}</span>}
        description={<span role="status">{said}</span>}
        end={soldOut ? t('soldOut.is') : null}
      />
    </li>
  )
}
