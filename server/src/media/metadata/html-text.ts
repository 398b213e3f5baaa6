import { Parser } from 'htmlparser2'
import { xhtmlOptions } from './xml-tree.ts'

const hiddenElements = new Set(['script', 'style', 'head', 'title', 'template'])
/** Elements that start a new line. */
const blocks =
  /^(address|article|blockquote|body|br|dd|div|dl|dt|figure|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|table|tr|ul)$/
/** Maximum length of the markup that is read, in characters. */
const maxHtmlChars = 1_000_000
const maxDepth = 1000

/**
 * Converts HTML to plain text, one line per paragraph; text without markup keeps its blank lines as ends of paragraphs. At most `limit`
 * characters.
 */
export function htmlToText(html: string, limit: number): string {
  const source = html.slice(0, maxHtmlChars)
  const text = source.includes('<') || source.includes('&') ? strip(source) : source.replace(/\n\s*\n/g, '\0')
  const lines = text.split('\0').map((line) => line.replace(/[\s\p{Cc}]+/gu, ' ').trim())
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, limit)
    .toWellFormed()
    .trim()
}

/** Removes the markup. NUL, which no text may contain, marks the ends of lines. */
function strip(html: string): string {
  const parts: string[] = []
  let [depth, unseenSince] = [0, 0]
  const parser: Parser = new Parser(
    {
      onopentag: (name) => {
        depth += 1
        if (unseenSince === 0 && hiddenElements.has(name)) unseenSince = depth
        if (blocks.test(name)) parts.push('\0')
        if (depth > maxDepth) parser.pause()
      },
      ontext: (text) => {
        if (unseenSince === 0) parts.push(text.replaceAll('\0', ' '))
      },
      onclosetag: (name) => {
        if (blocks.test(name)) parts.push('\0')
        if (unseenSince === depth) unseenSince = 0
        depth -= 1
      },
    },
    xhtmlOptions,
  )
  parser.write(html)
  if (depth <= maxDepth) parser.end()
  return parts.join('')
}
