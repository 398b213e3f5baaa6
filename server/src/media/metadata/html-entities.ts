import { Parser } from 'htmlparser2'

/**
 * Expands HTML's named references in a text of XML, which knows five of them: writers of metadata copy texts of the web (behaviour 5.3).
 * Only those with a semicolon; unknown ones stay as they are.
 */
export const decodeHtmlEntities = (text: string): string =>
  text.includes('&') ? text.replace(/&[a-z][a-z0-9]{1,31};/gi, decodeOne) : text

function decodeOne(reference: string): string {
  let text = ''
  const parser = new Parser({ ontext: (part) => (text += part) }, { decodeEntities: true })
  parser.end(reference)
  return text
}
