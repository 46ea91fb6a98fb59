// The order of the layers comes first, then the values, then the serif.
import '@carte/ui/base.css'
import '@carte/ui/tokens.css'
import '@carte/ui/font.css'
import './transitions.css'
// Of what comes later than the first scripts: servers draw it, and they put only these styles into a page.
import './connection/Parts.module.css'
import './pages/parts/Document.module.css'
