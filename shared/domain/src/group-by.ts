/** Groups values by key, in the order in which the keys first occur. Some browsers lack `Map.groupBy`. */
export function groupBy<K, V>(values: Iterable<V>, keyOf: (value: V) => K): ReadonlyMap<K, readonly V[]> {
  const groups = new Map<K, V[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
