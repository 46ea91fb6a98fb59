document.querySelector('#controls').addEventListener('input', ({ target }) => {
  const tag = document.querySelector('carte-menu')
  if (target.type === 'color') tag.style.setProperty(target.name, target.value)
  else if (target.value === '') tag.removeAttribute(target.name)
  else tag.setAttribute(target.name, target.value)
})
