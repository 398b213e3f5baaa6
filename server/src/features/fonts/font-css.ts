import type { FontFile } from './font-cache.ts'

const formats: Readonly<Record<string, string>> = {
  'font/woff2': 'woff2',
  'font/woff': 'woff',
  'font/ttf': 'truetype',
  'font/otf': 'opentype',
}

/** Quotes any text as a CSS string (CSS Syntax 3, 4.3.5). */
const quote = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}]/gu, (c) => `\\${c.codePointAt(0)?.toString(16)} `)}"`

/**
 * Returns one `@font-face` for each style and weight of a family, by the names of its files (behaviour 12.8); several files of the same
 * style are one font in several formats. Addresses are relative to the style sheet.
 */
export function fontCss(family: string, files: readonly FontFile[]): string {
  const looks = new Map<string, FontFile[]>()
  for (const file of files) {
    const readState = `font-weight: ${/bold/i.test(file.name) ? 'bold' : 'normal'};
  font-style: ${/italic/i.test(file.name) ? 'italic' : 'normal'};`
    looks.set(readState, [...(looks.get(readState) ?? []), file])
  }
  return [...looks]
    .map(([readState, same]) => {
      const sources = same.map(
        (f) => `url(${quote(encodeURIComponent(f.name))}) format(${quote(formats[f.mediaType] ?? '')})`,
      )
      return `@font-face {
  font-family: ${quote(family)};
  src: ${sources.join(', ')};
  ${readState}
}
`
    })
    .join('')
}
