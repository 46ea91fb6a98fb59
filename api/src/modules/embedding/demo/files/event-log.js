// Lists the events of the embed elements at the end of the page. Tests read the global `embedEvents`.
;(() => {
  const embedEvents = []
  Object.assign(globalThis, { embedEvents })
  const list = document.querySelector('#event-log')
  for (const type of [
    'carte:shop-selected',
    'carte:basket-changed',
    'carte:order-placed',
    'carte:navigate',
    'carte:error',
  ]) {
    document.addEventListener(type, ({ detail, target }) => {
      embedEvents.push({ type, detail, tag: target.localName })
      const row = document.createElement('li')
      const text = document.createElement('code')
      text.textContent = `${type} ${JSON.stringify(detail)}`
      row.append(text)
      list?.append(row)
    })
  }
})()
