// The order of the layers comes first, then the values, then the serif.
import '@carte/ui/base.css'
import '@carte/ui/tokens.css'
import '@carte/ui/font.css'
import './transitions.css'
