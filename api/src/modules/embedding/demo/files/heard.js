// Lists the events of the embed elements at the end of the page. Tests read the global `heard`.
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
