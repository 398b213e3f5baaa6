/**
 * Created once: building a collator costs far more than using it. The locale is fixed, so that the order of pages does not depend on the
 * machine. `accent`: case makes no difference, accents do.
 */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'accent', ignorePunctuation: false })

/**
 * Compares names in case-insensitive natural order (behaviour 4.3): digit runs compare as numbers. Equal names compare by code unit, so
 * that the order never depends on the input order.
 */
export function compareNaturally(a: string, b: string): number {
  const order = collator.compare(a, b)
  if (order !== 0) return order
  if (a === b) return 0
  return a < b ? -1 : 1
}
