import type { ContainerItem } from '@carte/contract'
import { nameOf } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { paths, useHref, useLocation } from '@carte/navigation'
import { hostPageAtom, useAtomValue } from '@carte/store'
import { ChipNav } from '@carte/ui'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useMenuSheet } from '../../components/article/menu-sheet.ts'
import { useLazyChunk } from '../../components/lazy-chunk.ts'
import { menuTools } from '../../components/menu-tools-chunk.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './CategoryNav.module.css'
import { categoryKey } from './category.ts'
import { hasStickyHeading, isAtTop, isInView, sectionOf } from './reading.ts'
import { useCategoryAddress } from './useCategoryAddress.ts'

type CategoryNavProps = {
  readonly shopId: string
  readonly categories: readonly ContainerItem[]
  /** Key of the category in the address of the last navigation; empty for none. */
  readonly requested: string
  /** Key of the category in the address now, which changes on scrolling. */
  readonly addressKey: RefObject<string>
  /** The element that contains the sections of the categories. */
  readonly list: RefObject<HTMLElement | null>
}

/** The router's location key before the first navigation. */
const FIRST_LOCATION_KEY = 'default'

/**
 * Links to the categories and marks the one that is being read. It is a separate component, so that scrolling renders
 * only the navigation again.
 */
export function CategoryNav({ shopId, categories, requested, addressKey, list }: CategoryNavProps) {
  const { t, language } = useTexts(menuTexts)
  const { isEmbedded } = useAtomValue(hostPageAtom)
  const { key } = useLocation()
  const isEmbedStart = isEmbedded && key === FIRST_LOCATION_KEY
  const { currentKey, goTo } = useCurrentCategory(list, requested, addressKey, categories, isEmbedStart)
  // The dialog's history entry has the same address, and Back would lead to the other entry, with the old one.
  useCategoryAddress(shopId, addressKey, currentKey, useMenuSheet() !== null)
  useHeadingInPlace(list, currentKey, categories)
  // `useHref` adds the base path of the host, because ChipNav renders plain `<a>` elements.
  const menu = useHref(paths.menu.href({ shopId, category: [] }))
  const items = categories.map((container) => {
    const id = categoryKey([container.name])
    return { id, label: nameOf(container, language).text, href: `${menu}/${id}` }
  })
  return (
    <ChipNav
      items={items}
      current={currentKey.split('/')[0] || items[0]?.id}
      label={t('menu.categories')}
      layout="auto"
      className={styles.nav}
      onSelect={(id, event) => {
        if (goTo(id)) event.preventDefault()
      }}
    />
  )
}

interface Reading {
  /** Key of the category being read; empty above the first. */
  readonly currentKey: string
  /** Scrolls to a category; returns false if it is not rendered. */
  readonly goTo: (key: string) => boolean
}

/**
 * Distance in screens above which a jump is instant: a longer smooth scroll cannot be followed, and would render every
 * chunk of a long menu on the way.
 */
const SMOOTH_SCROLL_MAX_SCREENS = 3

/**
 * How long after a jump or a change of the list the category is scrolled into view again if content above it pushes it
 * away, in milliseconds. Limited, because a screen reader scrolls without any of the events in `SCROLL_EVENTS`.
 */
const SETTLING_MS = 10_000

/** Events that mean the guest is scrolling. */
const SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Tracks which category of a long list is being read, starting with the one in the address. A requested category stays
 * current until the guest scrolls: the last category is too short to reach the reading line, and content rendered above
 * can push a category away.
 *
 * @param addressKey the category in the address now; differs from `requested` if the guest has scrolled since
 * @param content what the list is rendered from; a new value makes it observe the new sections
 * @param isEmbedStart whether the page has just loaded and belongs to another site, so that the guest may be interested
 * in something else. The page then scrolls to the category only if the guest has reached the list
 */
export function useCurrentCategory(
  list: RefObject<HTMLElement | null>,
  requested: string,
  addressKey: RefObject<string>,
  content: unknown,
  isEmbedStart = false,
): Reading {
  const [currentKey, setCurrentKey] = useState(requested)
  const hasRun = useRef(false)
  // Whether the requested category stays current, because the guest has not scrolled since.
  const isHeld = useRef(requested !== '')
  const target = useRef(requested)
  // The category of the dish that the guest has tapped, until the next scroll.
  const tapped = useRef<string | null>(null)
  // The last category at the reading line.
  const read = useRef(requested)
  // Whether the page was scrolled to the requested category, rather than restored to a position in it.
  const hasScrolled = useRef(false)
  const settlesAt = useRef(0)
  const scrollToTarget = useCallback(
    (element: Element) => {
      const section = sectionOf(element, target.current)
      if (!section || isAtTop(section)) return
      const isRestored = !hasScrolled.current && scrollY > 0 && isInView(section)
      if (isRestored) return
      // The guest is still reading the page above the list.
      if (isEmbedStart && element.getBoundingClientRect().top > innerHeight / 2) isHeld.current = false
      else {
        hasScrolled.current = true
        section.scrollIntoView?.({ behavior: 'instant' })
      }
    },
    [isEmbedStart],
  )

  useEffect(() => {
    const element = list.current
    if (!element) return
    const isFirstRun = !hasRun.current
    hasRun.current = true
    const isInAddress = addressKey.current === requested
    // The guest has scrolled here before and comes back, for example from a dialog: the browser restores the position.
    if (!isFirstRun && isInAddress) return setCurrentKey(tapped.current ?? requested)
    tapped.current = null
    if (isFirstRun && !isInAddress) {
      // Mounted again after a search: the guest has scrolled since the request.
      isHeld.current = false
      setCurrentKey(addressKey.current)
      return
    }
    isHeld.current = requested !== ''
    target.current = requested
    hasScrolled.current = false
    settlesAt.current = performance.now() + SETTLING_MS
    setCurrentKey(requested)
    scrollToTarget(element)
  }, [list, requested, addressKey, scrollToTarget])

  // Loads when the page is idle; guests rarely scroll before that.
  const tools = useLazyChunk(menuTools, '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: new list data means new sections to observe
  useEffect(() => {
    const element = list.current
    settlesAt.current = performance.now() + SETTLING_MS
    if (!element || !tools) return
    return tools.followReading(element, (key) => {
      read.current = key
      if (isHeld.current) return
      tapped.current = null
      setCurrentKey(key)
    })
  }, [list, content, tools])

  useEffect(() => {
    const element = list.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (isHeld.current && performance.now() < settlesAt.current) scrollToTarget(element)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, scrollToTarget])

  useEffect(() => {
    const release = () => {
      isHeld.current = false
    }
    for (const event of SCROLL_EVENTS) addEventListener(event, release, { passive: true })
    return () => {
      for (const event of SCROLL_EVENTS) removeEventListener(event, release)
    }
  }, [])

  // On a large screen, a dish that the guest opens or adds can be in a category that begins below the reading line.
  useEffect(() => {
    const element = list.current
    const onClick = ({ target }: MouseEvent) => {
      const section = target instanceof Element && target.closest<HTMLElement>('[data-level="2"]')
      if (!section || !hasStickyHeading(section)) return
      tapped.current = section.dataset.category ?? ''
      setCurrentKey(tapped.current)
    }
    const onScroll = () => {
      if (tapped.current === null) return
      tapped.current = null
      setCurrentKey(read.current)
    }
    element?.addEventListener('click', onClick)
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      element?.removeEventListener('click', onClick)
      removeEventListener('scroll', onScroll)
    }
  }, [list])

  const goTo = useCallback(
    (key: string) => {
      const section = list.current && sectionOf(list.current, key)
      if (!section) return false
      isHeld.current = true
      tapped.current = null
      target.current = key
      hasScrolled.current = true
      settlesAt.current = performance.now() + SETTLING_MS
      setCurrentKey(key)
      const isFar = Math.abs(section.getBoundingClientRect().top) > SMOOTH_SCROLL_MAX_SCREENS * innerHeight
      section.scrollIntoView?.({ behavior: isFar || prefersReducedMotion() ? 'instant' : 'smooth' })
      section.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
      return true
    },
    [list],
  )
  return { currentKey, goTo }
}

/**
 * Marks the sections before the current category as passed. Their dishes can still fill a row below the search, but no
 * heading beside it may name another category than the marked one.
 *
 * @param content what the list is rendered from
 */
function useHeadingInPlace(list: RefObject<HTMLElement | null>, currentKey: string, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new list data means new sections
  useEffect(() => {
    const sections = [...(list.current?.querySelectorAll<HTMLElement>('[data-level="2"]') ?? [])]
    const current = sections.findIndex(({ dataset }) => dataset.category === currentKey.split('/')[0])
    for (const section of sections.slice(0, Math.max(0, current))) section.dataset.passed = ''
    return () => {
      for (const section of sections) delete section.dataset.passed
    }
  }, [list, currentKey, content])
}

const prefersReducedMotion = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
