/** Age ratings by name, in lower case, without spaces, hyphens and underscores (behaviour 5.3). */
const named: ReadonlyMap<string, number> = new Map([
  ['everyone', 0],
  ['e', 0],
  ['g', 0],
  ['u', 0],
  ['all', 0],
  ['allages', 0],
  ['touspublics', 0],
  ['earlychildhood', 3],
  ['kidstoadults', 6],
  ['pg', 8],
  ['teen', 13],
  ['youngadult', 13],
  ['t+', 15],
  ['teen+', 15],
  ['olderteen', 16],
])

/** Words that mean an age, anywhere in a rating, the strictest first. */
const words: readonly (readonly [RegExp, number])[] = [
  [
    /(?:^|[^\p{L}])(?:adults?|adultes?|adult[oa]s?|erwachsene|explicit|x{1,3}|ao|erotic\p{L}*|porno?\p{L}*|hentai|eroge)(?![\p{L}])/u,
    18,
  ],
  [/成人|成年|十八|взросл|للكبار|للبالغين/u, 18],
  [/(?:^|[^\p{L}])(?:mature|restricted|parental advisory|m|ma|r|nc)(?![\p{L}])/u, 17],
  [/(?:^|[^\p{L}])(?:older teens?|ot)(?![\p{L}])/u, 16],
  [/(?:^|[^\p{L}])(?:teens?|teenagers?|t|youth|jugendliche|adolescents?|adolescentes?)(?![\p{L}])/u, 13],
]

/** Maximum age of a rating; greater numbers are years and the like. */
const maxAge = 21

/**
 * Returns the minimum age in years of a rating: by the table, or the strictest one of its words and numbers (`R-18`, `12 ans`, `Ages 9-12`,
 * `PG-13`). Null without one: `Unknown`, `Rating Pending`.
 */
export function parseAgeRating(text: string): number | null {
  const plain = text
    .slice(0, 200)
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .toLowerCase()
    .trim()
  const known = named.get(plain.replace(/[\s_-]+/g, ''))
  if (known !== undefined) return known
  if (/^-\d+$/.test(plain)) return null
  const numbers = (plain.match(/\d+/g) ?? []).map(Number).filter((number) => number <= maxAge)
  const ages = words.filter(([word]) => word.test(plain)).map(([, age]) => age)
  // A number is more exact than a word, unless the word means adult: `Teen 16`, `MA15+`.
  const strictest = ages.includes(18) ? 18 : Math.max(...(numbers.length > 0 ? numbers : ages), -1)
  return strictest < 0 ? null : Math.max(strictest, ...numbers)
}
