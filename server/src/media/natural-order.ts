/**
 * Made once: building a collator costs far more than using it. A fixed locale, so that the order of pages does not depend on the
 * machine. `accent`: case makes no difference, letters with accents differ from those without.
 */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'accent', ignorePunctuation: false })

/**
 * Case-insensitive natural order (behaviour 4.3): digit runs compare as numbers. Names that are equal in this sense compare by code
 * unit, so that the order never depends on the order they came in.
 */
export function compareNaturally(a: string, b: string): number {
  const order = collator.compare(a, b)
  if (order !== 0) return order
  if (a === b) return 0
  return a < b ? -1 : 1
}
