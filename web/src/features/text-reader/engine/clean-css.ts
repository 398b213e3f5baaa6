import { resolveResource } from './resolve-address.ts'

/** Sizes of the names of CSS, as shares of the size of the reader. */
const namedSizes: Readonly<Record<string, number>> = {
  'xx-small': 0.5625,
  'x-small': 0.625,
  small: 0.8125,
  medium: 1,
  large: 1.125,
  'x-large': 1.5,
  'xx-large': 2,
}
/** Pixels of the absolute units. */
const pixels: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 37.795, mm: 3.7795 }

const fontSize = /(\bfont-size\s*:\s*)([\d.]+)(px|pt|pc|in|cm|mm)\b/gi
const namedFontSize = /(\bfont-size\s*:\s*)(xx-small|x-small|small|medium|xx-large|x-large|large)\b/gi

/** Makes sizes that a style sheet fixes follow the size that the reader chose. */
const toRelativeSizes = (css: string): string =>
  css
    .replace(fontSize, (_, start: string, size: string, unit: string) => {
      const share = (Number.parseFloat(size) * (pixels[unit.toLowerCase()] ?? 1)) / 16
      return `${start}${Number(share.toFixed(4))}rem`
    })
    .replace(
      namedFontSize,
      (_, start: string, size: string) => `${start}${namedSizes[size.toLowerCase()]}rem`,
    )

/** Puts properties of the first EPUB readers into the words of today. */
const toStandardProperties = (css: string): string =>
  css
    .replace(/-(?:epub|webkit)-text-combine\s*:\s*horizontal\b/gi, 'text-combine-upright: all')
    .replace(/-epub-(?=[a-z-]+\s*:)/gi, '')

const importRule = /@import\s+(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"');]+))\s*\)?[^;{}]*;?/gi
const addresses = /url\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^)"'\s]*))\s*\)/gi
/** Sets of images and the newer form of `url()` take addresses as plain strings. No book needs them. */
const imageSets = /(?:-webkit-)?\b(?:image-set|src)\((?:[^()]|\([^()]*\))*\)/gi
/** Stands for an address that a book must not load. */
const nowhere = 'none'

const unescapeCss = (text: string): string =>
  text.replace(/\\([\da-f]{1,6})\s?|\\(.)/gi, (_, code: string | undefined, char: string | undefined) => {
    const point = code === undefined ? Number.NaN : Number.parseInt(code, 16)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : (char ?? '')
  })

/** Writes escaped letters plainly, so that no address hides behind `u\\72l(`. Other escapes mean something in names and stay. */
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
 * Returns a style sheet, or the value of a `style` attribute, whose addresses lead only into the book. Imports are taken out, to be put
 * before it. Sizes of text follow the reader's, except on a page of fixed size. The content policy of the frame holds for what this does not see, such as addresses written with escapes.
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
      // Fragments name parts of the same document, such as the gradients of a picture.
      if (written.startsWith('#')) return `url("${encodeURI(written)}")`
      const address = resolveResource(written, name, root)
      return address === undefined ? nowhere : `url("${address.replace(/["\\\n]/g, encodeURIComponent)}")`
    })
  return { css: toStandardProperties(isFixed ? css : toRelativeSizes(css)), imports }
}
