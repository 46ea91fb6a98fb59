/** Whether a mutant is in a sample of `percent` of all. Ids count up through the files, so each file gives its share, and the same mutants each time. */
export function isSampled(id: string, percent: number): boolean {
  const before = (count: number) => Math.floor((count * percent) / 100)
  return before(Number(id) + 1) > before(Number(id))
}
