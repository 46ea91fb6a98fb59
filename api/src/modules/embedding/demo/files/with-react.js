// A page rendered by React 18: its state sets the element's attributes, and the element's events set its state. Strict
// mode mounts everything twice.
;(() => {
  const { createElement: h, StrictMode, useEffect, useRef, useState } = globalThis.React
  const place = document.querySelector('#app')

  function Order({ shopId }) {
    const [language, setLanguage] = useState('en')
    const [isOpen, setOpen] = useState(true)
    const [basket, setBasket] = useState({ count: 0, total: 0, currency: null })
    const tag = useRef(null)
    useEffect(() => {
      const element = tag.current
      const follow = ({ detail }) => setBasket(detail)
      element?.addEventListener('carte:basket-changed', follow)
      return () => element?.removeEventListener('carte:basket-changed', follow)
    }, [isOpen])
    const languages = ['en', 'sv', 'fi', 'ru', 'no'].map((each) => h('option', { key: each }, each))
    return h(
      'div',
      null,
      h('h1', null, `React ${globalThis.React.version}`),
      h('p', { id: 'basket' }, `${basket.count} in the basket, ${basket.total} ${basket.currency ?? ''}`),
      h(
        'p',
        { className: 'controls' },
        h(
          'label',
          null,
          'Language ',
          h('select', { value: language, onChange: (e) => setLanguage(e.target.value) }, languages),
        ),
        h('button', { onClick: () => setOpen(!isOpen) }, isOpen ? 'Close the menu' : 'Open the menu'),
      ),
      isOpen && h('carte-menu', { ref: tag, 'shop-id': shopId, language }),
    )
  }
  globalThis.ReactDOM.createRoot(place).render(h(StrictMode, null, h(Order, { shopId: place.dataset.shop })))
})()
