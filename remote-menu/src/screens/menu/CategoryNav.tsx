import type { ContainerItem } from '@carte/contract'
import { nameOf } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { paths, useHref, useLocation } from '@carte/navigation'
import { hostPageAtom, useAtomValue } from '@carte/store'
import { ChipNav } from '@carte/ui'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLazyChunk } from '../../components/lazy-chunk.ts'
import { menuTools } from '../../components/menuTools.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './CategoryNav.module.css'
import { categoryKey } from './category.ts'
import { isBeingRead, sectionOf } from './reading.ts'
import { useCategoryAddress } from './useCategoryAddress.ts'

/** The router's location key before the first navigation. */
const FIRST = 'default'

type CategoryNavProps = {
  readonly shopId: string
  readonly categories: readonly ContainerItem[]
  /** Key of the category in the address of the last navigation. */
  readonly requested: string
  /** Key of the category in the address now, which changes on scrolling. */
  readonly known: RefObject<string>
  /** The element that contains the sections of the categories. */
  readonly list: RefObject<HTMLElement | null>
}

/**
 * Links to the categories and marks the one that is being read. It is a separate component, so that
 * scrolling renders only the navigation again.
 */
export function CategoryNav({ shopId, categories, requested, known, list }: CategoryNavProps) {
  const { t, language } = useTexts(menuTexts)
  const { isEmbedded } = useAtomValue(hostPageAtom)
  const { key } = useLocation()
  const isUnasked = isEmbedded && key === FIRST
  const { current, goTo } = useReading(list, requested, known, categories, isUnasked)
  useCategoryAddress(shopId, known, current)
  // `useHref` adds the base path of the host, because ChipNav renders plain `<a>` elements.
  const menu = useHref(paths.menu.href({ shopId, category: [] }))
  const items = categories.map((container) => {
    const id = categoryKey([container.name])
    return { id, label: nameOf(container, language).text, href: `${menu}/${id}` }
  })
  return (
    <ChipNav
      items={items}
      current={current.split('/')[0] || items[0]?.id}
      label={t('menu.categories')}
      layout="auto"
      className={styles.nav}
      onSelect={(id, event) => {
        if (goTo(id)) event.preventDefault()
      }}
    />
  )
}

/**
 * Distance in screens above which a jump is instant: a longer smooth scroll cannot be followed, and would render every
 * chunk of a long menu on the way.
 */
const FAR = 3

/**
 * Milliseconds after a jump or a change of the list during which the category is scrolled into view again, if content
 * above it pushes it away. Limited, because a screen reader scrolls without any of the events in `SCROLLS`.
 */
const SETTLING = 10_000

/** Events that mean the guest is scrolling. */
const SCROLLS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

interface Reading {
  /** Key of the category being read; empty above the first. */
  readonly current: string
  /** Scrolls to a category; returns false if it is not rendered. */
  readonly goTo: (key: string) => boolean
}

/**
 * Tracks which category of a long list is being read, starting with the one in the address. A requested category stays
 * current until the guest scrolls: the last category is too short to reach the reading line, and content rendered above
 * can push a category away.
 *
 * @param known the category in the address now; differs from `requested` if the guest has scrolled before, for example
 * before a search
 * @param drawn what the list is rendered from; a new value makes it observe the new sections
 * @param isUnasked the list is in another site's page, which the guest may not have opened for it: scroll to the
 * category only if the guest has reached the list
 */
export function useReading(
  list: RefObject<HTMLElement | null>,
  requested: string,
  known: RefObject<string>,
  drawn: unknown,
  isUnasked = false,
): Reading {
  const [current, setCurrent] = useState(requested)
  const hasBegun = useRef(false)
  const held = useRef(requested !== '')
  const asked = useRef(requested)
  const settledAt = useRef(0)
  const bring = useCallback(
    (element: Element) => {
      const section = sectionOf(element, asked.current)
      if (!section || isBeingRead(section)) return
      // The guest is still reading the page above the list.
      if (isUnasked && element.getBoundingClientRect().top > innerHeight / 2) held.current = false
      else section.scrollIntoView?.({ behavior: 'instant' })
    },
    [isUnasked],
  )

  useEffect(() => {
    const element = list.current
    if (!element) return
    const isBack = !hasBegun.current && known.current !== requested
    hasBegun.current = true
    if (isBack) {
      // Remounted after a search: nothing has been requested since.
      held.current = false
      setCurrent(known.current)
      return
    }
    held.current = requested !== ''
    asked.current = requested
    settledAt.current = performance.now() + SETTLING
    setCurrent(requested)
    bring(element)
  }, [list, requested, known, bring])

  // Loads when the page is idle; guests rarely scroll before that.
  const tools = useLazyChunk(menuTools, '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: new list data means new sections to observe
  useEffect(() => {
    const element = list.current
    settledAt.current = performance.now() + SETTLING
    if (!element || !tools) return
    return tools.followReading(element, (key) => held.current || setCurrent(key))
  }, [list, drawn, tools])

  useEffect(() => {
    const element = list.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (held.current && performance.now() < settledAt.current) bring(element)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, bring])

  useEffect(() => {
    const release = () => {
      held.current = false
    }
    for (const event of SCROLLS) addEventListener(event, release, { passive: true })
    return () => {
      for (const event of SCROLLS) removeEventListener(event, release)
    }
  }, [])

  const goTo = useCallback(
    (key: string) => {
      const section = list.current && sectionOf(list.current, key)
      if (!section) return false
      held.current = true
      asked.current = key
      settledAt.current = performance.now() + SETTLING
      setCurrent(key)
      const isFar = Math.abs(section.getBoundingClientRect().top) > FAR * innerHeight
      section.scrollIntoView?.({ behavior: isFar || isStill() ? 'instant' : 'smooth' })
      section.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
      return true
    },
    [list],
  )
  return { current, goTo }
}

const isStill = () => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
