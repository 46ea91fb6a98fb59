import type { AdminSession, Language } from '@carte/contract'
import type { Client } from '@carte/contract/client'
import type { ScreenTexts } from '@carte/store'
import type { ComponentType } from 'react'

type Params = Readonly<Record<string, string | readonly string[]>>

export interface SectionArgs {
  readonly client: Client
  readonly session: AdminSession
  readonly params: Params
  readonly query: URLSearchParams
  readonly language: Language
  readonly signal: AbortSignal
}

export interface SectionProps<Data = undefined> {
  readonly data: Data
  readonly session: AdminSession
  readonly params: Params
}

/** A page of the back office with its own address, code, texts and data. */
export interface Section {
  readonly texts: readonly ScreenTexts[]
  readonly load?: (args: SectionArgs) => Promise<unknown>
  readonly Component: ComponentType<SectionProps<never>>
}

/** Defines a section. The types ensure that the component accepts its loader's data. */
export function defineSection<Data>(section: {
  readonly texts: readonly ScreenTexts[]
  readonly load: (args: SectionArgs) => Promise<Data>
  readonly Component: ComponentType<SectionProps<Data>>
}): Section
export function defineSection(section: {
  readonly texts: readonly ScreenTexts[]
  readonly Component: ComponentType<SectionProps>
}): Section
export function defineSection(section: object): Section {
  // The overloads have checked the types; `never` accepts a component for any data.
  return section as Section
}
