// Writes down what the tags tell the page, at its end; `heard` is for the tests.
;(() => {
  const heard = []
  Object.assign(globalThis, { heard })
  const list = document.querySelector('#heard')
  for (const type of [
    'carte:shop-selected',
    'carte:basket-changed',
    'carte:order-placed',
    'carte:navigate',
    'carte:error',
  ]) {
    document.addEventListener(type, ({ detail, target }) => {
      heard.push({ type, detail, tag: target.localName })
      const row = document.createElement('li')
      const words = document.createElement('code')
      words.textContent = `${type} ${JSON.stringify(detail)}`
      row.append(words)
      list?.append(row)
    })
  }
})()
