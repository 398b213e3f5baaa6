/**
 * Created once: building a collator costs far more than using it. The locale is fixed, so that the order of pages does not depend on the
 * machine. `accent`: case makes no difference, accents do.
 */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'accent', ignorePunctuation: false })

/** Ending of a file name. A part that begins with a digit belongs to the name: `Chapter 23.5`. */
const ending = /(?<=[^/])\.[a-z][a-z\d]{0,4}$/i
const vulgarFraction = /(\d*)([\u00bc-\u00be\u2150-\u215e])/g

/**
 * Compares names in case-insensitive natural order (behaviour 4.3): digit runs compare as numbers, `1½` as `1.5`. Equal names compare by
 * code unit, so that the order never depends on the input order.
 */
export const compareNaturally = (a: string, b: string): number =>
  collator.compare(toComparable(a), toComparable(b)) || compareCodeUnits(a, b)

/**
 * Compares paths of entries in natural order (behaviour 4.3): folder by folder, then the names without their endings. So a shorter
 * name comes first, of a file and of a folder: `23` before `23.5`, `page.jpg` before `page (2).jpg`.
 */
export function comparePaths(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')]
  const shared = Math.min(left.length, right.length)
  for (let i = 0; i < shared; i += 1) {
    const order = compareParts(left, right, i)
    if (order !== 0) return order
  }
  return left.length - right.length || compareCodeUnits(a, b)
}

function compareParts(left: readonly string[], right: readonly string[], at: number): number {
  const [a, b] = [left[at] ?? '', right[at] ?? '']
  if (a === b) return 0
  const [isFolder, isOtherFolder] = [at < left.length - 1, at < right.length - 1]
  const [name, other] = [isFolder ? a : withoutEnding(a), isOtherFolder ? b : withoutEnding(b)]
  const order = collator.compare(toComparable(name), toComparable(other))
  if (order !== 0) return order
  // Folders that differ only in case keep their pages together; a file comes before a folder of its name.
  return isFolder && isOtherFolder ? compareCodeUnits(a, b) : Number(isFolder) - Number(isOtherFolder)
}

const withoutEnding = (name: string): string => name.replace(ending, '')

/** Returns a name with fractions as decimals: `½` is sorted between 0 and 1. */
function toComparable(name: string): string {
  return name.replace(vulgarFraction, (_all, whole: string, sign: string) => {
    const [above = 0, below = 1] = sign.normalize('NFKC').split('\u2044').map(Number)
    return `${whole || '0'}.${(above / below).toFixed(3).slice(2)}`
  })
}

function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
