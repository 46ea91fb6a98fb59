/** Lets the browser save a text as a file. */
export function saveFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the data only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
