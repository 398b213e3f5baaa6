import { decodeXml } from '../metadata/xml-text.ts'

/** A file that a drawing uses. */
export interface LinkedFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}
/** Finds the file that a reference of the file `from` leads to; undefined without one, or if there were too many. */
export type LoadLinked = (from: string, href: string) => LinkedFile | undefined

/** Maximum depth of style sheets that import each other, and of drawings in drawings. */
const maxDepth = 4

const isOutside = (href: string): boolean => /^\s*(?:#|[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)
const imageTag = /<((?:[\w-]+:)?(?:image|feImage))\b((?:[^>"']|"[^"]*"|'[^']*')*)>/g
const hrefAttribute = /(\s(?:xlink:)?href\s*=\s*)(?:"([^"]*)"|'([^']*)')/
const styleTag = /(<(?:[\w-]+:)?style\b[^>]*>)([\s\S]*?)(<\/(?:[\w-]+:)?style\s*>)/g
const styleAttribute = /(\sstyle\s*=\s*)("[^"]*url\([^"]*"|'[^']*url\([^']*')/gi
const instruction = /<\?xml-stylesheet\b([\s\S]*?)\?>/g
const linkTag = /<(?:[\w-]+:)?link\b((?:[^>"']|"[^"]*"|'[^']*')*)>/g
const importRule = /@import\s+(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"');]+))\s*\)?[^;{}]*;?/gi
const addresses = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)/gi

const unescapeXml = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const attributeOf = (written: string, name: string): string | undefined => {
  const [, a, b] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(written) ?? []
  const found = a ?? b
  return found === undefined ? undefined : unescapeXml(found)
}

/**
 * True if a drawing uses other files, which browsers and our renderer would not load when it is shown as an image.
 */
export function usesOtherFiles(bytes: Uint8Array): boolean {
  const xml = decodeXml(bytes)
  const images = Array.from(xml.matchAll(imageTag), ([, , attributes = '']) => {
    const [, , a, b] = hrefAttribute.exec(attributes) ?? []
    return a ?? b ?? '#'
  })
  if (images.some((href) => !isOutside(href))) return true
  if (/<\?xml-stylesheet\b|<(?:[\w-]+:)?link\b|@import\b/i.test(xml)) return true
  return Array.from(xml.matchAll(addresses), ([, a, b, c]) => a ?? b ?? c ?? '#').some(
    (href) => !isOutside(unescapeXml(href)),
  )
}

/**
 * Returns a drawing with all used files embedded as `data:` addresses: images, style sheets with their imports, and fonts. References without a
 * file are kept. `name` is that of the drawing.
 */
export function makeSvgWhole(bytes: Uint8Array, name: string, load: LoadLinked, depth = 0): Uint8Array {
  const sheets: string[] = []
  const embed = (from: string, href: string): string | undefined => {
    if (href === '' || isOutside(href)) return undefined
    const file = load(from, href)
    if (!file) return undefined
    const isDrawing = file.mediaType === 'image/svg+xml'
    const content =
      isDrawing && depth < maxDepth ? makeSvgWhole(file.bytes, file.name, load, depth + 1) : file.bytes
    return `data:${file.mediaType};base64,${Buffer.from(content).toString('base64')}`
  }
  const embedAddresses = (css: string, from: string): string =>
    css.replace(addresses, (written, a?: string, b?: string, c?: string) => {
      const data = embed(from, unescapeXml(a ?? b ?? c ?? ''))
      return data === undefined ? written : `url(${data})`
    })
  const addSheet = (from: string, href: string | undefined, level: number): void => {
    const file = href === undefined || isOutside(href) ? undefined : load(from, href)
    if (file) addCss(decodeXml(file.bytes), file.name, level)
  }
  const inlineImports = (css: string, from: string, level: number): string =>
    css.replace(importRule, (_, a?: string, b?: string, c?: string) => {
      if (level < maxDepth) addSheet(from, unescapeXml(a ?? b ?? c ?? ''), level + 1)
      return ''
    })
  const addCss = (css: string, from: string, level: number): void => {
    const plain = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ').replace(/@charset\s[^;]*;/gi, '')
    sheets.push(embedAddresses(inlineImports(plain, from, level), from))
  }

  const xml = decodeXml(bytes)
    .replace(/^(\s*<\?xml[^>]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')/, '$1')
    .replace(instruction, (_, attributes: string) => {
      if (attributeOf(attributes, 'alternate') !== 'yes') addSheet(name, attributeOf(attributes, 'href'), 0)
      return ''
    })
    .replace(linkTag, (written, attributes: string) => {
      const rel = attributeOf(attributes, 'rel')?.toLowerCase().split(/\s+/) ?? []
      if (!rel.includes('stylesheet') || rel.includes('alternate')) return written
      addSheet(name, attributeOf(attributes, 'href'), 0)
      return written
    })
    .replace(
      styleTag,
      (_, start: string, css: string, end: string) =>
        `${start}${embedAddresses(inlineImports(css, name, 0), name)}${end}`,
    )
    .replace(styleAttribute, (_, start: string, value: string) => {
      const css = embedAddresses(unescapeXml(value.slice(1, -1)), name)
      return `${start}"${css.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`
    })
    .replace(imageTag, (_, tag: string, attributes: string) => {
      const embedded = attributes.replace(hrefAttribute, (written, start: string, a?: string, b?: string) => {
        const data = embed(name, unescapeXml(a ?? b ?? ''))
        return data === undefined ? written : `${start}"${data}"`
      })
      return `<${tag}${embedded}>`
    })
  return Buffer.from(addStyle(xml, sheets.join('\n')))
}

/** Inserts style sheets at the beginning of the root, so that those of the drawing take precedence. */
function addStyle(xml: string, css: string): string {
  if (css.trim() === '') return xml
  const content = `<![CDATA[${css.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
  return xml.replace(/<((?:[\w-]+:)?)svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/, (root, prefix: string) =>
    root.endsWith('/>') ? root : `${root}<${prefix}style>${content}</${prefix}style>`,
  )
}
