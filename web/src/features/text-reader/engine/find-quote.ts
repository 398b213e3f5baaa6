/** Number of characters before and after an offset in which a quotation is searched first. */
const nearby = 4000

/** Removes white space, which differs between copies of a book. */
function squeeze(text: string): { readonly text: string; readonly offsets: readonly number[] } {
  let squeezed = ''
  const offsets: number[] = []
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] ?? ''
    if (/\s/.test(char)) continue
    squeezed += char
    offsets.push(i)
  }
  return { text: squeezed, offsets }
}

/** Returns the offset of a quotation, as near as possible to the expected one; undefined if it is not found within the section. */
export function findQuote(
  quote: string,
  expected: number,
  length: number,
  textBetween: (from: number, to: number) => string,
): number | undefined {
  const wanted = squeeze(quote).text
  if (wanted.length === 0) return undefined
  for (const reach of [nearby, length]) {
    const from = Math.max(0, expected - reach)
    const { text, offsets } = squeeze(textBetween(from, Math.min(length, expected + reach)))
    let best: number | undefined
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      const offset = from + (offsets[at] ?? 0)
      if (best === undefined || Math.abs(offset - expected) < Math.abs(best - expected)) best = offset
    }
    if (best !== undefined) return best
  }
  return undefined
}
