import type { ReactNode } from 'react'
import * as styles from './Document.module.css'

interface DocumentProps {
  readonly title: string
  readonly lead: string
  /** Since when it holds. */
  readonly effective?: string
  /** Its sections. */
  readonly children: ReactNode
}

/** A hint for where the word may be broken is for the page, not for a tab's name. */
const SOFT_HYPHEN = '\u00AD'

/** A page to be read: title, a few words in front, sections. */
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
  /** One paragraph each, all different. */
  readonly text?: readonly string[]
  /** One item each, below the paragraphs. */
  readonly list?: readonly string[]
  /** Whatever is neither. */
  readonly children?: ReactNode
}

/** A part of a document under its own heading. */
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

/** Points in a row, all different; nothing where there are none. */
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

/** Facts by name, side by side where there is room: a `Fact` each. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

/** What is said of one thing. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A part of a section under a smaller heading. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}
