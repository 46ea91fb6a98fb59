import type { Shop } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { type JotaiStore, loadShopList, useStore } from '@carte/store'
import { Button, Field, Notice, Select, TextInput } from '@carte/ui'
import { useEffect, useState } from 'react'
import { accountTexts } from '../../texts.ts'
import type { FieldErrors } from './problems.ts'
import { useFieldText } from './useFieldText.ts'

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

type ShopChoice = Pick<Shop, 'id' | 'name'> & { readonly city: string }

type ShopChoices =
  | { readonly state: 'loading' | 'failed' }
  /** `total` counts all matches; `shops` are the first of them. */
  | { readonly state: 'done'; readonly shops: readonly ShopChoice[]; readonly total: number }

/** Maximum number of options; with more shops the guest has to search. */
const LISTED = 99

/** Milliseconds without input before the search. */
const PAUSE = 250

const choiceOf = ({ id, name, contactInformation }: Shop): ShopChoice => ({ id, name, city: contactInformation.city })

async function find(store: JotaiStore, search: string, signal: AbortSignal): Promise<ShopChoices> {
  const answer = await loadShopList(store, { pageSize: `${LISTED}`, ...(search && { search }) }, signal)
  // A server without paging answers with all shops.
  const [shops, total] = 'shops' in answer ? [answer.shops, answer.total] : [answer.slice(0, LISTED), answer.length]
  return { state: 'done', shops: shops.map(choiceOf), total }
}

/**
 * Loads the shops to choose from: the first ones of the chain, or those that match the search.
 *
 * @param chosen id of a shop that is always available, whatever the search; empty for none
 */
function useShopChoices(search: string, chosen: string) {
  const store = useStore()
  const [choices, setChoices] = useState<ShopChoices>({ state: 'loading' })
  const [known, setKnown] = useState<readonly ShopChoice[]>([])
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt requests again
  useEffect(() => {
    const left = new AbortController()
    const ask = async () => {
      const found = await find(store, search.trim(), left.signal).catch((): ShopChoices => ({ state: 'failed' }))
      if (!left.signal.aborted) setChoices(found)
    }
    const timer = setTimeout(() => void ask(), search === '' ? 0 : PAUSE)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [store, search, attempt])

  const isThere = choices.state === 'done' && choices.shops.some(({ id }) => id === chosen)
  const isUnknown = chosen !== '' && choices.state === 'done' && !isThere && !known.some(({ id }) => id === chosen)
  useEffect(() => {
    if (!isUnknown) return
    const left = new AbortController()
    loadShopList(store, { ids: chosen, pageSize: '1' }, left.signal)
      .then((answer) => setKnown(('shops' in answer ? answer.shops : answer).map(choiceOf)))
      .catch(() => {})
    return () => left.abort()
  }, [store, chosen, isUnknown])

  const retry = () => {
    setChoices({ state: 'loading' })
    setAttempt((now) => now + 1)
  }
  const other = isThere ? undefined : known.find(({ id }) => id === chosen)
  /** Keeps the chosen shop for later searches. */
  const remember = (id: string) => {
    const shop = choices.state === 'done' ? choices.shops.find((candidate) => candidate.id === id) : undefined
    if (shop) setKnown([shop])
  }
  return { choices, other, retry, remember }
}
