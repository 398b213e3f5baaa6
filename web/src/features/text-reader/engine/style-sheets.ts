import { cleanCss } from './clean-css.ts'
import { decodeText } from './decode-text.ts'
import { resolveAddress } from './resolve-address.ts'
import { svg, xhtml } from './safe-names.ts'
import type { BookFiles } from './text-book.ts'

/** Maximum size of a style sheet in bytes. Those of real books are less than a tenth of it. */
const maxSheetBytes = 2_000_000
/** Maximum number of sheets of a chapter, including imports, and maximum depth of imports. */
const maxSheets = 40
const maxImportDepth = 4

export type StyleSheets = ReturnType<typeof createStyleSheets>

/** A style sheet in a document, or a link to one. */
interface SheetSource {
  readonly href?: string | undefined
  readonly text?: string | undefined
  readonly media: string | null
}

/** Returns the style sheets of processing instructions before the root (xml-stylesheet 1.0), with which SVG files link them. */
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

export function createStyleSheets(files: BookFiles) {
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

  const isSheet = (element: Element) => {
    if (element.localName === 'style') return true
    const rel = element.getAttribute('rel')?.toLowerCase().split(/\s+/) ?? []
    // Alternate sheets are not used by default.
    return rel.includes('stylesheet') && !rel.includes('alternate')
  }
  /** Returns only the imports of a `style` in a drawing, because its rules are copied with the drawing. */
  const keepImports = (text: string) =>
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
        return { text: element.namespaceURI === svg ? keepImports(text) : text, media }
      })

  const wrap = (css: string, media: string | null) =>
    media && !/^(all|screen)?$/i.test(media.trim()) ? `@media ${media.replace(/[{};]/g, '')} {${css}}` : css

  return {
    /** Returns the cleaned style sheets of a document, in order, without missing and too large ones. */
    async collect(document: Document, name: string, isFixed: boolean): Promise<readonly string[]> {
      /** Imported files, which limit circular and excessive imports. */
      const seen = new Set<string>()
      /** Returns the imports of a sheet and the sheet itself. */
      const expand = async (css: string, sheetName: string, depth: number): Promise<string[]> => {
        const cleaned = cleanCss(css, sheetName, files.root, isFixed)
        const before: string[] = []
        for (const each of cleaned.imports) {
          if (depth >= maxImportDepth || seen.has(each) || seen.size >= maxSheets) continue
          seen.add(each)
          before.push(...(await expand(await load(each), each, depth + 1)))
        }
        return [...before, cleaned.css]
      }
      const sources = [...listInstructions(document), ...listElements(document)].slice(0, maxSheets)
      const sheets = await Promise.all(
        sources.map(async ({ href, text, media }) => {
          if (text !== undefined) return (await expand(text, name, 0)).map((css) => wrap(css, media))
          const target = resolveAddress(href ?? '', name)
          if (target?.kind !== 'own') return []
          return (await expand(await load(target.name), target.name, 0)).map((css) => wrap(css, media))
        }),
      )
      return sheets.flat()
    },
  }
}
