// The order of these imports matters: `base.css` declares the layers.
import '@carte/ui/base.css'
import '@carte/ui/tokens.css'
import '@carte/ui/font.css'
import './transitions.css'
// Styles of lazy chunks that servers render: a server-rendered page contains only the styles imported here.
import './connection/ConnectionNotices.module.css'
import './pages/components/Document.module.css'
