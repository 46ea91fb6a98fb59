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
 * The modules that all remotes share with their host, by path (`SINGLETONS` in `@carte/config` is the list): one React, one router
 * and one store in a page, and one of each on a server. Nothing here runs anything: the store is made by the page, never by an import.
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
