import { commonTexts, useTexts } from '@carte/i18n'
import { basketAtom, basketCountAtom, basketQuestionAtom, useAtomValue } from '@carte/store'
import { Button, Dialog } from '@carte/ui'
import { shellTexts } from '../texts.ts'

/** Asks before a basket is emptied for an order at another shop. Closing the dialog keeps the basket. */
export function BasketQuestion() {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  const question = useAtomValue(basketQuestionAtom)
  const { shopName } = useAtomValue(basketAtom)
  const count = useAtomValue(basketCountAtom)
  const keep = () => question?.answer(false)
  return (
    <Dialog
      open={question !== null}
      onClose={keep}
      title={question && t('question.title', { shop: question.shop.name })}
      closeLabel={common('action.close')}
      footer={
        <>
          <Button block onClick={keep}>
            {t('question.keep')}
          </Button>
          <Button block kind="ghost" onClick={() => question?.answer(true)}>
            {t('question.start')}
          </Button>
        </>
      }
    >
      <p>{t('question.text', { count, shop: shopName })}</p>
    </Dialog>
  )
}
