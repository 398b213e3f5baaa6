import { cleanContents } from './clean-document.ts'
import { blockElements, createTextIndex } from './counted-text.ts'
import { findFragment } from './find-target.ts'
import { readSection } from './load-chapter.ts'
import { svg } from './safe-names.ts'
import type { BookFiles, ContentsEntry, TextBook } from './text-book.ts'

export interface FoundText {
  readonly section: number
  readonly from: number
  readonly to: number
  /** Text before the match, for the list of results. */
  readonly before: string
  readonly match: string
  readonly after: string
  /** Index of its entry in the contents; undefined before the first one. */
  readonly entry: number | undefined
}

/** Text of a section for searches that ignore case, accents and white space. `offsets` are those of each character in the section. */
export interface SearchableText {
  readonly section: number
  readonly text: string
  readonly folded: string
  readonly offsets: Uint32Array
  /** Entries of the contents in the section, with their offsets. */
  readonly entries: readonly { readonly entry: number; readonly offset: number }[]
}

const contextLength = 60
/** Maximum number of results of one search. */
export const maxFound = 500

const plainCharacters = new Map<string, string>()
/** Returns a character in lower case without accents, always as one UTF-16 unit, so that offsets remain the same. */
function foldCharacter(char: string): string {
  if (char < '\u007f') return char.toLowerCase()
  const known = plainCharacters.get(char)
  if (known !== undefined) return known
  const [first = char] = char.normalize('NFKD').toLowerCase()
  const plain = first.length === 1 ? first : char
  plainCharacters.set(char, plain)
  return plain
}

/** True for ignored characters: separate accents, soft hyphens and invisible joiners. */
const isMark = (char: string): boolean =>
  char >= '\u00ad' && /[\p{Mn}\u00ad\u200b-\u200f\u2060\ufeff]/u.test(char)

function fold(text: string): string {
  let folded = ''
  for (const char of text.normalize('NFKC').split('')) if (!isMark(char)) folded += foldCharacter(char)
  return folded.replace(/\s+/g, ' ').trim()
}

/** Collects characters, with one space for any white space. */
function createCollector() {
  const text: string[] = []
  const folded: string[] = []
  const offsets: number[] = []
  let isSpace = true
  const push = (char: string, plain: string, offset: number) => {
    text.push(char)
    folded.push(plain)
    offsets.push(offset)
    isSpace = plain === ' '
  }
  const space = (offset: number) => {
    if (!isSpace) push(' ', ' ', offset)
  }
  const add = (value: string, start: number) => {
    for (let at = 0; at < value.length; at += 1) {
      const char = value[at] ?? ''
      if (/\s/.test(char)) space(start + at)
      else if (!isMark(char)) push(char, foldCharacter(char), start + at)
    }
  }
  return {
    space,
    add,
    finish: () => ({ text: text.join(''), folded: folded.join(''), offsets: Uint32Array.from(offsets) }),
  }
}

export function toSearchable(
  section: number,
  body: Element,
  contents: readonly ContentsEntry[] = [],
): SearchableText {
  const index = createTextIndex(body)
  const collector = createCollector()
  let block: Element | null = null
  for (let i = 0; i < index.count; i += 1) {
    const node = index.nodeAt(i)
    const own = (node.parentElement ?? body).closest(blockElements)
    if (own !== block) collector.space(index.startOf(i))
    block = own
    if (node.nodeType === Node.TEXT_NODE) collector.add(node.nodeValue ?? '', index.startOf(i))
  }
  const entries = contents.flatMap(({ section: own, fragment }, entry) => {
    const element = own === section ? findFragment(body.ownerDocument, fragment) : undefined
    return own === section ? [{ entry, offset: element ? index.offsetOf(element, 0) : 0 }] : []
  })
  entries.sort((a, b) => a.offset - b.offset)
  return { section, entries, ...collector.finish() }
}

/** Maximum length of a part of a word, in characters, that is removed at the ends of an excerpt. Scripts without spaces have no such parts. */
const maxWordPart = 20

/** Returns the text before and after a match, cut between words, with an ellipsis where it is cut. */
function cutAround(text: string, at: number, end: number): Pick<FoundText, 'before' | 'after'> {
  const from = Math.max(0, at - contextLength)
  const to = Math.min(text.length, end + contextLength)
  const first = from === 0 ? 0 : text.slice(from - 1, at).indexOf(' ')
  const last = to === text.length ? -1 : text.slice(end, to + 1).lastIndexOf(' ')
  const begin = from > 0 && first >= 0 && first <= maxWordPart ? from + first : from
  const stop = last >= 0 && to - end - last <= maxWordPart ? end + last : to
  return {
    before: `${begin > 0 ? '… ' : ''}${text.slice(begin, at)}`,
    after: `${text.slice(end, stop)}${stop < text.length ? ' …' : ''}`,
  }
}

export function findInSection(
  { section, text, folded, offsets, entries }: SearchableText,
  query: string,
  limit: number,
): FoundText[] {
  const wanted = fold(query)
  const found: FoundText[] = []
  if (wanted === '') return found
  for (
    let at = folded.indexOf(wanted);
    at >= 0 && found.length < limit;
    at = folded.indexOf(wanted, at + wanted.length)
  ) {
    const end = at + wanted.length
    found.push({
      section,
      from: offsets[at] ?? 0,
      to: (offsets[end - 1] ?? 0) + 1,
      match: text.slice(at, end),
      entry: entries.findLast(({ offset }) => offset <= (offsets[at] ?? 0))?.entry,
      ...cutAround(text, at, end),
    })
  }
  return found
}

/** Returns the last entry that begins in an earlier section. */
function findEntryBefore(contents: readonly ContentsEntry[], section: number): number | undefined {
  let found: number | undefined
  for (const [at, { section: own = Number.POSITIVE_INFINITY }] of contents.entries())
    if (own < section && own >= (contents[found ?? -1]?.section ?? -1)) found = at
  return found
}

export interface BookSearch {
  /** Searches section by section, and reports all results found so far. Resolves to the number of sections that could not be read. */
  search(query: string, signal: AbortSignal, report: (found: readonly FoundText[]) => void): Promise<number>
}

/** Maximum number of characters that are kept for the next search. */
const maxKeptCharacters = 12_000_000
/** Maximum number of sections that are read at the same time. */
const sectionsAhead = 4
/** Minimum time between two reports, in milliseconds. */
const reportIntervalMs = 80

/** Returns the safe contents of a section, with the same offsets as the shown chapter; undefined for images. */
async function readContents(book: TextBook, files: BookFiles, index: number): Promise<Element | undefined> {
  const read = await readSection(book, files, index)
  if (!read || read.document.documentElement.namespaceURI === svg) return undefined
  const into = document.implementation.createHTMLDocument('')
  const { name } = book.sections[index] ?? { name: '' }
  const body = read.document.body ?? read.document.documentElement
  into.body.append(cleanContents(body, { into, name, root: files.root, fallbacks: files.fallbacks }).nodes)
  return into.body
}

/** Creates the search of a book, which keeps the texts that it has read. */
export function createBookSearch(book: TextBook, files: BookFiles): BookSearch {
  const known = new Map<number, SearchableText>()
  let kept = 0
  /** Sections that are being read while previous ones are searched. */
  const ahead = new Map<number, Promise<SearchableText | undefined>>()
  async function read(section: number): Promise<SearchableText | undefined> {
    const before = known.get(section)
    if (before) return before
    const body = await readContents(book, files, section)
    if (!body) return undefined
    const searchable = toSearchable(section, body, book.contents)
    kept += searchable.text.length
    if (kept < maxKeptCharacters) known.set(section, searchable)
    return searchable
  }
  /** Reads a section, and starts to read the next ones, because most of a search is waiting for files. */
  function readAhead(section: number): Promise<SearchableText | undefined> {
    for (let at = section; at < Math.min(book.sections.length, section + sectionsAhead); at += 1) {
      if (ahead.has(at)) continue
      const reading = read(at)
      // A failure is handled when the section is searched.
      reading.catch(() => {})
      ahead.set(at, reading)
    }
    const reading = ahead.get(section) ?? read(section)
    ahead.delete(section)
    return reading
  }
  /** Returns the matches in a section; undefined if it cannot be read. */
  async function searchSection(section: number, query: string, limit: number) {
    try {
      const searchable = await readAhead(section)
      return searchable ? findInSection(searchable, query, limit) : []
    } catch {
      return undefined
    }
  }
  return {
    async search(query, signal, report) {
      const found: FoundText[] = []
      let failed = 0
      let reportedAt = performance.now()
      ahead.clear()
      for (const section of book.sections.keys()) {
        if (signal.aborted || found.length >= maxFound) break
        const here = await searchSection(section, query, maxFound - found.length)
        const before = findEntryBefore(book.contents, section)
        if (here) found.push(...here.map((each) => ({ ...each, entry: each.entry ?? before })))
        else failed += 1
        // Each report renders the list of results.
        if (signal.aborted || performance.now() - reportedAt < reportIntervalMs) continue
        reportedAt = performance.now()
        report([...found])
      }
      if (!signal.aborted) report(found)
      return failed
    },
  }
}
