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
 * Returns the `@font-face` rules of a family (behaviour 12.8). Style and weight are guessed from the file names ("bold", "italic"). Files of
 * one style become one rule with several sources. Addresses are relative to the style sheet.
 */
export function fontCss(family: string, files: readonly FontFile[]): string {
  const filesByStyle = new Map<string, FontFile[]>()
  for (const file of files) {
    const style = `font-weight: ${/bold/i.test(file.name) ? 'bold' : 'normal'};
  font-style: ${/italic/i.test(file.name) ? 'italic' : 'normal'};`
    filesByStyle.set(style, [...(filesByStyle.get(style) ?? []), file])
  }
  return [...filesByStyle]
    .map(([style, filesOfStyle]) => {
      const sources = filesOfStyle.map(
        (f) => `url(${quote(encodeURIComponent(f.name))}) format(${quote(formats[f.mediaType] ?? '')})`,
      )
      return `@font-face {
  font-family: ${quote(family)};
  src: ${sources.join(', ')};
  ${style}
}
`
    })
    .join('')
}
