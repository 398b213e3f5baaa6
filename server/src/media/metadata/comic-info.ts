import { Parser } from 'htmlparser2'
import { decodeXml } from './xml-text.ts'
import { localName } from './xml-tree.ts'

/** Elements of ComicInfo.xml that Lectern reads (behaviour 5.3). */
const comicInfoFields = [
  'Title',
  'Series',
  'Number',
  'Count',
  'Volume',
  'AlternateSeries',
  'AlternateNumber',
  'Summary',
  'Year',
  'Month',
  'Day',
  'Writer',
  'Penciller',
  'Inker',
  'Colorist',
  'Letterer',
  'CoverArtist',
  'Editor',
  'Translator',
  'Publisher',
  'Genre',
  'Tags',
  'Web',
  'LanguageISO',
  'Manga',
  'AgeRating',
  'StoryArc',
  'StoryArcNumber',
  'SeriesGroup',
  'GTIN',
] as const
export type ComicInfoField = (typeof comicInfoFields)[number]

/** Raw texts of a ComicInfo.xml, trimmed; blank elements are absent. */
export type ComicInfo = { readonly [field in ComicInfoField]?: string }

export const comicInfoLimits = {
  /** Maximum size of the file, in bytes. */
  bytes: 4 * 1024 * 1024,
  depth: 32,
  /** Maximum length of one element, in characters; longer ones are cut. */
  text: 100_000,
} as const

const knownFields: ReadonlyMap<string, ComicInfoField> = new Map(
  comicInfoFields.map((field) => [field.toLowerCase(), field]),
)

/**
 * Reads a ComicInfo.xml (behaviour 5.3). Unknown elements, prefixes and the case of names are ignored. Returns null if it is too large, not
 * well-formed, has another root, or declares entities: only character references and the named ones of XML and HTML are expanded, and nothing
 * is fetched.
 */
export function parseComicInfo(bytes: Uint8Array): ComicInfo | null {
  if (bytes.length > comicInfoLimits.bytes) return null
  return new ComicInfoReader().read(decodeXml(bytes))
}

class ComicInfoReader {
  readonly #fields: { [field in ComicInfoField]?: string } = {}
  #depth = 0
  #field: ComicInfoField | null = null
  #text = ''
  #isRootSeen = false
  #isRefused = false
  #isVerbatim = false

  read(xml: string): ComicInfo | null {
    const parser: Parser = new Parser(
      {
        onopentag: (name) => this.#open(name),
        ontext: (text) => this.#add(text),
        // The parser also reports the end of `<Page />` as implied; only the slash distinguishes it from an unclosed element.
        onclosetag: (_name, isImplied) => this.#close(isImplied && xml[parser.endIndex - 1] !== '/'),
        oncdatastart: () => {
          this.#isVerbatim = true
        },
        oncdataend: () => {
          this.#isVerbatim = false
        },
        onprocessinginstruction: (name, data) => this.#declare(name, data),
      },
      { xmlMode: true, decodeEntities: true },
    )
    // In chunks, so that a refused file is not read to its end.
    for (let at = 0; at < xml.length && !this.#isRefused; ) {
      const end = nextChunk(xml, at)
      parser.write(xml.slice(at, end))
      at = end
    }
    if (!this.#isRefused) parser.end()
    return this.#isRefused || !this.#isRootSeen ? null : this.#fields
  }

  #open(name: string): void {
    this.#depth += 1
    if (this.#depth === 1) {
      if (localName(name).toLowerCase() !== 'comicinfo' || this.#isRootSeen) this.#isRefused = true
      this.#isRootSeen = true
    }
    if (this.#depth > comicInfoLimits.depth) this.#isRefused = true
    if (this.#depth !== 2) return
    this.#field = knownFields.get(localName(name).toLowerCase()) ?? null
    this.#text = ''
  }

  #add(text: string): void {
    if (this.#field === null || this.#depth !== 2) return
    const read = this.#isVerbatim ? text : decodeHtmlEntities(text)
    this.#text += read.slice(0, comicInfoLimits.text - this.#text.length)
  }

  #close(isImplied: boolean): void {
    // An unclosed element: the file is truncated or not XML.
    if (isImplied) this.#isRefused = true
    if (this.#depth === 2 && this.#field !== null) {
      const text = removeControlCharacters(this.#text)
      if (text !== '') this.#fields[this.#field] ??= text
      this.#field = null
    }
    this.#depth -= 1
  }

  /** Refuses a document type with an internal subset: it declares entities, and no writer of these files needs them. */
  #declare(name: string, data: string): void {
    if (name.toLowerCase() === '!doctype' && data.includes('[')) this.#isRefused = true
  }
}

/** Returns the end of the next chunk: before an element, so that no reference is cut in two. */
function nextChunk(xml: string, at: number): number {
  const end = xml.indexOf('<', at + 65_536)
  return end < 0 ? xml.length : end
}

/** Returns a text without the control characters that XML 1.0 forbids but character references may smuggle in. */
function removeControlCharacters(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .trim()
}

/**
 * Expands the named references of HTML, because metadata contain texts copied from the web (behaviour 5.3): only those with a semicolon;
 * unknown ones are kept.
 */
const decodeHtmlEntities = (text: string): string =>
  text.includes('&') ? text.replace(/&[a-z][a-z0-9]{1,31};/gi, decodeOne) : text

function decodeOne(reference: string): string {
  let text = ''
  const parser = new Parser({ ontext: (part) => (text += part) }, { decodeEntities: true })
  parser.end(reference)
  return text
}
