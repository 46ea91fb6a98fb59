// The platform that remotes run on. A host provides only the shared paths that its own build imports, so this module
// imports every one of them (`SINGLETONS` in @carte/config is the list). Nothing here runs anything: the store is made
// by the page, never by an import.
import '@carte/contract'
import '@carte/contract/client'
import '@carte/i18n'
import '@carte/navigation'
import '@carte/store'
import '@carte/ui'
import 'react'
import 'react/jsx-runtime'
import 'react-dom'
import 'react-dom/client'
