import { pixelsOfUnit } from './read-viewport.ts'
import { resolveResource } from './resolve-address.ts'

/** Named font sizes of CSS, as factors of the size that the reader has chosen. */
const namedSizes: Readonly<Record<string, number>> = {
  'xx-small': 0.5625,
  'x-small': 0.625,
  small: 0.8125,
  medium: 1,
  large: 1.125,
  'x-large': 1.5,
  'xx-large': 2,
}
const fontSize = /(\bfont-size\s*:\s*)([\d.]+)(px|pt|pc|in|cm|mm)\b/gi
const namedFontSize = /(\bfont-size\s*:\s*)(xx-small|x-small|small|medium|xx-large|x-large|large)\b/gi

/** Replaces absolute font sizes by sizes relative to the one that the reader has chosen. */
const toRelativeSizes = (css: string): string =>
  css
    .replace(fontSize, (_, start: string, size: string, unit: string) => {
      const share = (Number.parseFloat(size) * (pixelsOfUnit[unit.toLowerCase()] ?? 1)) / 16
      return `${start}${Number(share.toFixed(4))}rem`
    })
    .replace(
      namedFontSize,
      (_, start: string, size: string) => `${start}${namedSizes[size.toLowerCase()]}rem`,
    )

/** Replaces properties of the first EPUB readers by the standard ones. */
const toStandardProperties = (css: string): string =>
  css
    .replace(/-(?:epub|webkit)-text-combine\s*:\s*horizontal\b/gi, 'text-combine-upright: all')
    .replace(/-epub-(?=[a-z-]+\s*:)/gi, '')

const importRule = /@import\s+(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"');]+))\s*\)?[^;{}]*;?/gi
const addresses = /url\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^)"'\s]*))\s*\)/gi
/** Functions that take addresses as plain strings. They are removed, because no book needs them. */
const imageSets = /(?:-webkit-)?\b(?:image-set|src)\((?:[^()]|\([^()]*\))*\)/gi
/** Replacement of an address that a book must not load. */
const nowhere = 'none'

const unescapeCss = (text: string): string =>
  text.replace(/\\([\da-f]{1,6})\s?|\\(.)/gi, (_, code: string | undefined, char: string | undefined) => {
    const point = code === undefined ? Number.NaN : Number.parseInt(code, 16)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : (char ?? '')
  })

/** Replaces escaped letters, so that no address is hidden by `u\\72l(`. Other escapes have a meaning in names and remain. */
const writeLetters = (css: string): string =>
  css
    .replace(/\\0{0,4}([46][1-9a-f]|[57][0-9a]|2d)(?![\da-f])\s?/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replace(/\\([g-z])/gi, '$1')

export interface CleanCss {
  readonly css: string
  /** Names of the files of the book that it imports, in order. */
  readonly imports: readonly string[]
}

/**
 * Returns a style sheet, or the value of a `style` attribute, with addresses in the book only. Imports are removed and listed. Sizes of text become
 * relative, except on a page of fixed size. Against anything missed here, such as addresses with other escapes, the content policy of the frame protects.
 */
export function cleanCss(text: string, name: string, root: string, isFixed = false): CleanCss {
  const imports: string[] = []
  const css = writeLetters(text)
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .replace(/<!--|-->/g, ' ')
    .replace(/@charset\s[^;]*;/gi, '')
    .replace(imageSets, nowhere)
    .replace(importRule, (_, a?: string, b?: string, c?: string) => {
      const address = resolveResource(unescapeCss(a ?? b ?? c ?? ''), name, root)
      if (address?.startsWith(root)) imports.push(address.slice(root.length).replace(/#.*/, ''))
      return ''
    })
    .replace(addresses, (_, a?: string, b?: string, c?: string) => {
      const written = unescapeCss(a ?? b ?? c ?? '')
      // Fragments name parts of the same document, such as gradients.
      if (written.startsWith('#')) return `url("${encodeURI(written)}")`
      const address = resolveResource(written, name, root)
      return address === undefined ? nowhere : `url("${address.replace(/["\\\n]/g, encodeURIComponent)}")`
    })
  return { css: toStandardProperties(isFixed ? css : toRelativeSizes(css)), imports }
}
