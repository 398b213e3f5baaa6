import { cleanCss } from './clean-css.ts'
import { decodeText } from './decode-text.ts'
import { resolveAddress } from './resolve-address.ts'
import { xhtml } from './safe-names.ts'
import type { BookFiles } from './text-book.ts'

/** Maximum size of a style sheet in bytes; those of real books have less than a tenth of it. */
const maxSheetBytes = 2_000_000
/** Maximum number of sheets of a chapter together with what they import, and how deep imports may lie. */
const maxSheets = 40
const maxImportDepth = 4

export interface StyleSheets {
  /** Returns the cleaned style sheets of a document, in order. A sheet that is missing or too large is left out. */
  collect(document: Document, name: string): Promise<readonly string[]>
}

/** Creates the cache of the style sheets of a book, which its chapters share. */
export function createStyleSheets(files: BookFiles): StyleSheets {
  const loaded = new Map<string, Promise<string>>()

  const load = (name: string): Promise<string> => {
    const known = loaded.get(name)
    if (known) return known
    const text = files.load(name, maxSheetBytes).then(
      ({ bytes }) => decodeText(bytes),
      () => '',
    )
    loaded.set(name, text)
    return text
  }

  /** Returns the sheet after everything that it imports. `seen` guards against circles and floods. */
  const expand = async (text: string, name: string, depth: number, seen: Set<string>): Promise<string[]> => {
    const { css, imports } = cleanCss(text, name, files.root)
    const before: string[] = []
    for (const each of imports) {
      if (depth >= maxImportDepth || seen.has(each) || seen.size >= maxSheets) continue
      seen.add(each)
      before.push(...(await expand(await load(each), each, depth + 1, seen)))
    }
    return [...before, css]
  }

  const isSheet = (element: Element) => {
    if (element.localName === 'style') return true
    const rel = element.getAttribute('rel')?.toLowerCase().split(/\s+/) ?? []
    // An alternate sheet is one of several looks; the first is the one of the book.
    return rel.includes('stylesheet') && !rel.includes('alternate')
  }

  const wrap = (css: string, media: string | null) =>
    media && !/^(all|screen)?$/i.test(media.trim()) ? `@media ${media.replace(/[{};]/g, '')} {${css}}` : css

  return {
    async collect(document, name) {
      const elements = [
        ...document.getElementsByTagNameNS(xhtml, 'link'),
        ...document.getElementsByTagNameNS(xhtml, 'style'),
      ]
        .filter(isSheet)
        .slice(0, maxSheets)
        .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      const seen = new Set<string>()
      const sheets = await Promise.all(
        elements.map(async (element) => {
          const media = element.getAttribute('media')
          if (element.localName === 'style')
            return (await expand(element.textContent ?? '', name, 0, seen)).map((css) => wrap(css, media))
          const target = resolveAddress(element.getAttribute('href') ?? '', name)
          if (target?.kind !== 'own') return []
          const text = await load(target.name)
          return (await expand(text, target.name, 0, seen)).map((css) => wrap(css, media))
        }),
      )
      return sheets.flat()
    },
  }
}
