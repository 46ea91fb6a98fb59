import type { ReactNode } from 'react'
import * as styles from './Document.module.css'

interface DocumentProps {
  readonly title: string
  readonly lead: string
  /** The sentence that says since when the document is in force. */
  readonly effective?: string
  readonly children: ReactNode
}

/** Removed from the tab's title: it is a hint for line breaks in the page. */
const SOFT_HYPHEN = '\u00AD'

/** Renders a text page: title, introduction, sections. */
export function Document({ title, lead, effective, children }: DocumentProps) {
  return (
    <article className={styles.document}>
      <title>{title.replaceAll(SOFT_HYPHEN, '')}</title>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {effective && <p className={styles.effective}>{effective}</p>}
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </article>
  )
}

interface SectionProps {
  readonly title: string
  /** One paragraph each. Texts must be unique, because they are the keys. */
  readonly text?: readonly string[]
  /** One list item each, below the paragraphs. Must be unique. */
  readonly list?: readonly string[]
  /** Other content, below the list. */
  readonly children?: ReactNode
}

export function Section({ title, text = [], list = [], children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <List items={list} />
      {children}
    </section>
  )
}

/** Renders a bulleted list, or nothing if it is empty. Items must be unique. */
export function List({ items }: { readonly items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

/** Renders a list of `Fact`s: name and value, side by side if they fit. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}
