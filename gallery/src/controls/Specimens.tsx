import type { ReactNode } from 'react'
import * as styles from './Specimens.module.css'

/** The page of a control: its states below each other. */
export function Specimens({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={styles.page}>
      <h1 lang="en">{title}</h1>
      <div className={styles.specimens}>{children}</div>
    </main>
  )
}

interface SpecimenProps {
  /** The state, in English. */
  readonly name: string
  /** Shows the controls beside each other. */
  readonly row?: boolean
  readonly children: ReactNode
}

/** A control in one state. */
export function Specimen({ name, row = false, children }: SpecimenProps) {
  return (
    <section className={styles.specimen}>
      <h2 lang="en" className={styles.name}>
        {name}
      </h2>
      {row ? <div className={styles.row}>{children}</div> : children}
    </section>
  )
}
