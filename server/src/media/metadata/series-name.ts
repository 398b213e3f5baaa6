/** What people and programs write behind the name of a series: `v2`, `Vol. 3`, `(2015)`, `[2015]`, `2015`. */
const suffix =
  /\s*(?:[([]\s*(?:v|vol\.?|volume)?\s*(\d{1,4})\s*[)\]]|[\s_,-]+(?:v|vol\.?|volume)[\s.]*(\d{1,4})|\s((?:18|19|20)\d\d))\s*$/i

/** Splits a title into the name of the series and its volume or year; `volume` is empty when it has none. */
export function splitVolume(title: string): { readonly base: string; readonly volume: string } {
  const found = suffix.exec(title)
  if (!found || found.index === 0) return { base: title.trim(), volume: '' }
  const volume = (found[1] ?? found[2] ?? found[3] ?? '').replace(/^0+(?=\d)/, '')
  return { base: title.slice(0, found.index).trim(), volume }
}

/** Returns other spellings of a name: with `and` for `&`, with and without the article. The name itself is the first. */
export function spellings(name: string): string[] {
  const bare = name.replace(/^(?:the|an?)\s+/i, '')
  const articled = [name, bare, `The ${bare}`]
  return [
    ...new Set(
      articled.flatMap((one) => [one, one.replace(/\s*&\s*/g, ' and '), one.replace(/\s+and\s+/gi, ' & ')]),
    ),
  ]
}
