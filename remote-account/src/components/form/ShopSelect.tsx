import type { Shop } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { type JotaiStore, loadShopList, useStore } from '@carte/store'
import { Button, Field, Notice, Select, TextInput } from '@carte/ui'
import { useEffect, useState } from 'react'
import { accountTexts } from '../../texts.ts'
import type { FieldErrors } from './problems.ts'
import { useFieldText } from './useFieldText.ts'

interface ShopSelectProps {
  /** The setting `favoriteShopRequired` of the operator. */
  readonly required: boolean
  readonly errors: FieldErrors<'favoriteShop'>
  /** Id of the shop selected at first; empty for none. */
  readonly defaultValue?: string | undefined
}

/** Text keys of the option without a shop. */
const EMPTY_OPTION = { loading: 'form.shopLoading', required: 'form.shopChoose', none: 'form.shopNone' } as const

/**
 * Renders the field `favoriteShop`, a select of shop ids, loaded after the form has rendered. If the chain has more
 * shops than fit in the select, a search by name or city appears.
 */
export function ShopSelect({ required, errors, defaultValue = '' }: ShopSelectProps) {
  const { t } = useTexts(accountTexts)
  const textOf = useFieldText()
  const [chosen, setChosen] = useState(defaultValue)
  const [search, setSearch] = useState('')
  const [hasSearch, setHasSearch] = useState(false)
  const { choices, unlistedChoice, retry, remember } = useShopChoices(search, chosen)
  const shops = choices.state === 'done' ? choices.shops : []
  const hiddenCount = choices.state === 'done' ? choices.total - shops.length : 0
  if (hiddenCount > 0 && !hasSearch) setHasSearch(true)
  const choose = (id: string) => {
    setChosen(id)
    remember(id)
  }
  return (
    <>
      {hasSearch && (
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
        hint={hiddenCount > 0 ? t('form.shopMore', { count: hiddenCount }) : undefined}
        error={textOf(errors.favoriteShop)}
      >
        <Select
          name="favoriteShop"
          required={required}
          value={chosen}
          // The form clears the field's error at `input`, before `change`; that render would undo the choice.
          onInput={({ currentTarget }) => choose(currentTarget.value)}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">
            {t(EMPTY_OPTION[choices.state === 'loading' ? 'loading' : required ? 'required' : 'none'])}
          </option>
          {unlistedChoice && <Option shop={unlistedChoice} />}
          {chosen !== '' && !unlistedChoice && !shops.some(({ id }) => id === chosen) && (
            <option value={chosen}>…</option>
          )}
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

type ShopChoice = Pick<Shop, 'id' | 'name'> & { readonly city: string }

function Option({ shop: { id, name, city } }: { readonly shop: ShopChoice }) {
  return <option value={id}>{city === '' || name.includes(city) ? name : `${name}, ${city}`}</option>
}

type ShopChoices =
  | { readonly state: 'loading' | 'failed' }
  /** `shops` are the first matches, `total` counts all. */
  | { readonly state: 'done'; readonly shops: readonly ShopChoice[]; readonly total: number }

/** Milliseconds without input before the search. */
const SEARCH_DELAY_MS = 250

/**
 * Loads the shops to choose from: the first ones of the chain, or those that match the search.
 *
 * @param chosen id of a shop that is always available, whatever the search; empty for none
 */
function useShopChoices(search: string, chosen: string) {
  const store = useStore()
  const [choices, setChoices] = useState<ShopChoices>({ state: 'loading' })
  const [rememberedShops, setRememberedShops] = useState<readonly ShopChoice[]>([])
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt requests again
  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      const found = await findShops(store, search.trim(), controller.signal).catch(
        (): ShopChoices => ({ state: 'failed' }),
      )
      if (!controller.signal.aborted) setChoices(found)
    }
    const timer = setTimeout(() => void load(), search === '' ? 0 : SEARCH_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [store, search, attempt])

  const isListed = choices.state === 'done' && choices.shops.some(({ id }) => id === chosen)
  const isMissing =
    chosen !== '' && choices.state === 'done' && !isListed && !rememberedShops.some(({ id }) => id === chosen)
  useEffect(() => {
    if (!isMissing) return
    const controller = new AbortController()
    loadShopList(store, { ids: chosen, pageSize: '1' }, controller.signal)
      .then((answer) => setRememberedShops(('shops' in answer ? answer.shops : answer).map(toChoice)))
      .catch(() => {})
    return () => controller.abort()
  }, [store, chosen, isMissing])

  const retry = () => {
    setChoices({ state: 'loading' })
    setAttempt((now) => now + 1)
  }
  const unlistedChoice = isListed ? undefined : rememberedShops.find(({ id }) => id === chosen)
  /** Remembers the chosen shop for later searches. */
  const remember = (id: string) => {
    const shop = choices.state === 'done' ? choices.shops.find((candidate) => candidate.id === id) : undefined
    if (shop) setRememberedShops([shop])
  }
  return { choices, unlistedChoice, retry, remember }
}

/** Maximum number of options; with more shops the guest has to search. */
const MAX_OPTIONS = 99

/** Loads the first shops that match the search; all shops match an empty one. */
async function findShops(store: JotaiStore, search: string, signal: AbortSignal): Promise<ShopChoices> {
  const answer = await loadShopList(store, { pageSize: `${MAX_OPTIONS}`, ...(search && { search }) }, signal)
  // A server without paging answers with all shops.
  const [shops, total] =
    'shops' in answer ? [answer.shops, answer.total] : [answer.slice(0, MAX_OPTIONS), answer.length]
  return { state: 'done', shops: shops.map(toChoice), total }
}

const toChoice = ({ id, name, contactInformation }: Shop): ShopChoice => ({ id, name, city: contactInformation.city })
