import * as contract from '@carte/contract'
import * as client from '@carte/contract/client'
import * as i18n from '@carte/i18n'
import * as navigation from '@carte/navigation'
import * as store from '@carte/store'
import * as ui from '@carte/ui'
import * as react from 'react'
import * as jsx from 'react/jsx-runtime'
import * as dom from 'react-dom'

/**
 * The modules that remotes share with their host, by import path (the list is `SINGLETONS` in `@carte/config`): one
 * React, one router and one store module per page, and per server. Importing them has no side effects: the page creates
 * the store.
 */
export const PLATFORM: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsx,
  'react-dom': dom,
  '@carte/contract': contract,
  '@carte/contract/client': client,
  '@carte/i18n': i18n,
  '@carte/navigation': navigation,
  '@carte/store': store,
  '@carte/ui': ui,
}
