;(() => {
  const buttons = document.querySelector('#buttons')
  const place = document.querySelector('#place')
  buttons.addEventListener('click', ({ target }) => {
    const { add, remove } = target.dataset
    if (remove !== undefined) place.lastElementChild?.remove()
    if (add === undefined) return
    const tag = document.createElement(`carte-${add}`)
    tag.setAttribute('shop-id', buttons.dataset.shop)
    place.append(tag)
  })
})()
