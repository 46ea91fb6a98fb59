import type { FoundArticles } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Field, IconButton, TextInput, VisuallyHidden } from '@carte/ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import type { FieldControl } from '../../components/form/index.ts'
import * as styles from './Campaigns.module.css'
import type { CampaignValues } from './campaign-values.ts'
import { campaignTexts } from './texts.ts'
import { useArticleSearch } from './useArticleSearch.ts'

interface ArticlesFieldProps {
  readonly control: FieldControl<CampaignValues>
  /** Articles whose names are known. */
  readonly known: FoundArticles
}

/** The articles of a campaign, found by typing. A combobox: arrow keys choose, Enter adds. */
export function ArticlesField({ control, known }: ArticlesFieldProps) {
  const { t } = useTexts(campaignTexts)
  const { field, fieldState } = useController({ control, name: 'articleCodes' })
  const codes = field.value
  const [added, setAdded] = useState<FoundArticles>([])
  const nameOf = (code: string) => [...added, ...known].find((article) => article.code === code)?.name ?? code
  const { error } = fieldState
  // An error of the field, or one of each article: `articleCodes.3`.
  const errors = (Array.isArray(error) ? error : []) as readonly ({ readonly message?: string } | undefined)[]
  const message = error?.message ?? errors.find((each) => each?.message)?.message
  const add = (article: FoundArticles[number]) => {
    setAdded([...added, article])
    if (!codes.includes(article.code)) field.onChange([...codes, article.code])
  }
  return (
    <div className={styles.articles}>
      <ArticleCombobox chosen={codes} error={message} inputRef={field.ref} onBlur={field.onBlur} onAdd={add} />
      <p className={styles.soft} aria-live="polite">
        {t('dishCount', { count: codes.length })}
      </p>
      {codes.length > 0 && (
        <ul aria-label={t('dishes')}>
          {codes.map((code, index) => (
            <li key={code} className={styles.article} data-invalid={errors[index] ? true : undefined}>
              <span>
                {nameOf(code)} <span className={styles.soft}>{code}</span>
              </span>
              <IconButton
                icon="trash"
                label={t('dishRemove', { name: nameOf(code) })}
                onClick={() => field.onChange(codes.filter((other) => other !== code))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface ArticleComboboxProps {
  readonly chosen: readonly string[]
  readonly error: string | undefined
  readonly inputRef: (element: HTMLInputElement | null) => void
  readonly onBlur: () => void
  readonly onAdd: (article: FoundArticles[number]) => void
}

function ArticleCombobox({ chosen, error, inputRef, onBlur, onAdd }: ArticleComboboxProps) {
  const { t } = useTexts(campaignTexts)
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const listId = useId()
  const { found, isUnreachable } = useArticleSearch(search)
  const options = (found ?? []).filter(({ code }) => !chosen.includes(code))
  const isOpen = !isClosed && options.length > 0
  const index = Math.min(active, options.length - 1)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Missing in jsdom.
    if (isOpen) list.current?.children[index]?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen, index])
  const add = (article: FoundArticles[number]) => {
    onAdd(article)
    setSearch('')
    setActive(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const option = isOpen ? options[index] : undefined
    // Enter must not submit the form.
    if (event.key === 'Enter' || (step !== 0 && options.length > 0)) event.preventDefault()
    if (event.key === 'Enter' && option) add(option)
    if (event.key === 'Escape') setClosed(true)
    if (step === 0) return
    setClosed(false)
    if (isOpen) setActive((index + step + options.length) % options.length)
  }
  const status = isUnreachable
    ? t('searchFailed')
    : found === null
      ? ''
      : t(options.length === 0 ? 'searchNone' : 'searchFound', { count: options.length })
  return (
    <div className={styles.combobox}>
      <Field label={t('dishSearch')} hint={t('dishSearchHint')} error={error}>
        <TextInput
          ref={inputRef}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${listId}-${index}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value)
            setActive(0)
            setClosed(false)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setClosed(true)
            onBlur()
          }}
          onFocus={() => setClosed(false)}
        />
      </Field>
      <div ref={list} id={listId} role="listbox" aria-label={t('dishes')} className={styles.options} hidden={!isOpen}>
        {options.map((article, at) => (
          <button
            key={article.code}
            type="button"
            id={`${listId}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === index}
            className={styles.option}
            // The input keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => add(article)}
          >
            {article.name} <span className={styles.soft}>{article.code}</span>
          </button>
        ))}
      </div>
      {isUnreachable || (found !== null && options.length === 0) ? (
        <p className={styles.soft} role="status">
          {status}
        </p>
      ) : (
        <VisuallyHidden role="status">{status}</VisuallyHidden>
      )}
    </div>
  )
}
