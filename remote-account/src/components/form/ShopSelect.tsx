import { useTexts } from '@carte/i18n'
import { Button, Field, Notice, Select, TextInput } from '@carte/ui'
import { useState } from 'react'
import { accountTexts } from '../../texts.ts'
import type { FieldErrors } from './problems.ts'
import { useFieldText } from './useFieldText.ts'
import { type ShopChoice, useShopChoices } from './useShopChoices.ts'

export interface ShopSelectProps {
  /** The setting `favoriteShopRequired` of the operator. */
  readonly required: boolean
  readonly errors: FieldErrors<'favoriteShop'>
  /** Id of the shop selected at first; empty for none. */
  readonly defaultValue?: string | undefined
}

/**
 * Renders the field `favoriteShop`, a select of shop ids, loaded after the form has rendered. If the chain has more
 * shops than fit in the select, a search by name or city appears.
 */
export function ShopSelect({ required, errors, defaultValue = '' }: ShopSelectProps) {
  const { t } = useTexts(accountTexts)
  const textOf = useFieldText()
  const [chosen, setChosen] = useState(defaultValue)
  const [search, setSearch] = useState('')
  const [isLong, setLong] = useState(false)
  const { choices, other, retry, remember } = useShopChoices(search, chosen)
  const shops = choices.state === 'done' ? choices.shops : []
  const left = choices.state === 'done' ? choices.total - shops.length : 0
  if (left > 0 && !isLong) setLong(true)
  return (
    <>
      {isLong && (
        <Field label={t('form.shopSearch')}>
          <TextInput
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            value={search}
            maxLength={100}
            onChange={(event) => setSearch(event.target.value)}
            // Enter must not submit the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </Field>
      )}
      <Field
        label={t('form.shop')}
        note={required ? undefined : t('form.optional')}
        hint={left > 0 ? t('form.shopMore', { count: left }) : undefined}
        error={textOf(errors.favoriteShop)}
      >
        <Select
          name="favoriteShop"
          required={required}
          value={chosen}
          onChange={({ target }) => {
            setChosen(target.value)
            remember(target.value)
          }}
        >
          <option value="">{t(NONE[choices.state === 'loading' ? 'loading' : required ? 'required' : 'none'])}</option>
          {other && <Option shop={other} />}
          {chosen !== '' && !other && !shops.some(({ id }) => id === chosen) && <option value={chosen}>…</option>}
          {shops.map((shop) => (
            <Option key={shop.id} shop={shop} />
          ))}
        </Select>
      </Field>
      {choices.state === 'failed' && (
        <Notice
          tone="warning"
          title={t('form.shopFailed')}
          action={
            <Button small kind="ghost" onClick={retry}>
              {t('form.shopRetry')}
            </Button>
          }
        />
      )}
    </>
  )
}

const NONE = { loading: 'form.shopLoading', required: 'form.shopChoose', none: 'form.shopNone' } as const

function Option({ shop: { id, name, city } }: { readonly shop: ShopChoice }) {
  return <option value={id}>{city === '' || name.includes(city) ? name : `${name}, ${city}`}</option>
}
