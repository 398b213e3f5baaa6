import { cleanCss } from './clean-css.ts'
import { decodeText } from './decode-text.ts'
import { resolveAddress } from './resolve-address.ts'
import { svg, xhtml } from './safe-names.ts'
import type { BookFiles } from './text-book.ts'

/** Maximum size of a style sheet in bytes; those of real books have less than a tenth of it. */
const maxSheetBytes = 2_000_000
/** Maximum number of sheets of a chapter together with what they import, and how deep imports may lie. */
const maxSheets = 40
const maxImportDepth = 4

export interface StyleSheets {
  /**
   * Returns the cleaned style sheets of a document, in order. A sheet that is missing or too large is left out. Sizes of text stay as they are
   * on a page of fixed size.
   */
  collect(document: Document, name: string, isFixed: boolean): Promise<readonly string[]>
}

/** A style sheet that a document links or holds. */
interface SheetSource {
  readonly href?: string | undefined
  readonly text?: string | undefined
  readonly media: string | null
}

/** Returns the style sheets that processing instructions before the root name (xml-stylesheet 1.0), which is how drawings link them. */
function listInstructions(document: Document): SheetSource[] {
  return Array.from(document.childNodes).flatMap((node) => {
    if (node.nodeType !== Node.PROCESSING_INSTRUCTION_NODE || node.nodeName !== 'xml-stylesheet') return []
    const written = node.nodeValue ?? ''
    const value = (name: string) => {
      const [, a, b] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(written) ?? []
      return (a ?? b)?.replaceAll('&amp;', '&')
    }
    const type = value('type')?.trim().toLowerCase()
    if (value('alternate') === 'yes' || (type && type !== 'text/css')) return []
    return [{ href: value('href'), media: value('media') ?? null }]
  })
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
  const expand = async (text: string, name: string, depth: number, at: Expansion): Promise<string[]> => {
    const { css, imports } = cleanCss(text, name, files.root, at.isFixed)
    const before: string[] = []
    for (const each of imports) {
      if (depth >= maxImportDepth || at.seen.has(each) || at.seen.size >= maxSheets) continue
      at.seen.add(each)
      before.push(...(await expand(await load(each), each, depth + 1, at)))
    }
    return [...before, css]
  }

  const isSheet = (element: Element) => {
    if (element.localName === 'style') return true
    const rel = element.getAttribute('rel')?.toLowerCase().split(/\s+/) ?? []
    // An alternate sheet is one of several looks; the first is the one of the book.
    return rel.includes('stylesheet') && !rel.includes('alternate')
  }
  /** A `style` of a drawing is copied with it; what it imports is not. */
  const importsOnly = (text: string) =>
    (text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ').match(/@import[^;{}]*;?/gi) ?? []).join('\n')
  const listElements = (document: Document): SheetSource[] =>
    [
      ...document.getElementsByTagNameNS(xhtml, 'link'),
      ...document.getElementsByTagNameNS(xhtml, 'style'),
      ...document.getElementsByTagNameNS(svg, 'style'),
    ]
      .filter(isSheet)
      .slice(0, maxSheets)
      .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      .map((element) => {
        const media = element.getAttribute('media')
        if (element.localName !== 'style') return { href: element.getAttribute('href') ?? '', media }
        const text = element.textContent ?? ''
        return { text: element.namespaceURI === svg ? importsOnly(text) : text, media }
      })

  const wrap = (css: string, media: string | null) =>
    media && !/^(all|screen)?$/i.test(media.trim()) ? `@media ${media.replace(/[{};]/g, '')} {${css}}` : css

  return {
    async collect(document, name, isFixed) {
      const at: Expansion = { seen: new Set(), isFixed }
      const sources = [...listInstructions(document), ...listElements(document)].slice(0, maxSheets)
      const sheets = await Promise.all(
        sources.map(async ({ href, text, media }) => {
          if (text !== undefined) return (await expand(text, name, 0, at)).map((css) => wrap(css, media))
          const target = resolveAddress(href ?? '', name)
          if (target?.kind !== 'own') return []
          return (await expand(await load(target.name), target.name, 0, at)).map((css) => wrap(css, media))
        }),
      )
      return sheets.flat()
    },
  }
}

/** What the sheets of one document have in common while they are put together. */
interface Expansion {
  readonly seen: Set<string>
  readonly isFixed: boolean
}
