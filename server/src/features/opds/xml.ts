/** A piece of XML that is complete and escaped. Only the functions here make one, so that no text gets in unescaped. */
export interface Xml {
  readonly xml: string
}
type Child = Xml | string | undefined
type Attributes = Readonly<Record<string, string | number | undefined>>

/** Characters that XML 1.0 does not allow, escaped or not (section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const special = /[&<>"'\t\n\r]/g
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const allow = (text: string): string => text.toWellFormed().replace(forbidden, '')
/** Most texts have nothing to escape or to remove: one look is all that they cost. */
const isPlain = (text: string): boolean =>
  !/[^\u0020\u0021\u0023-\u0025\u0028-\u003b\u003d\u003f-\ud7ff]/.test(text)
/** Escapes a text. Line ends and tabs stay as they are; in attributes a parser would turn them into spaces. */
const escapeText = (text: string): string =>
  isPlain(text) ? text : allow(text).replace(special, (c) => escapes[c] ?? c)
const escapeAttribute = (text: string): string =>
  isPlain(text) ? text : allow(text).replace(special, (c) => escapes[c] ?? `&#${c.charCodeAt(0)};`)

/** Returns an element with its attributes and children; absent ones are left out. Names are those of the code, never of data. */
export function element(name: string, attributes: Attributes, ...children: readonly Child[]): Xml {
  let head = name
  // Not by `Object.entries`: a long feed has thousands of elements, and its pairs would be half of what they leave to collect.
  for (const key in attributes) {
    const value = attributes[key]
    if (value !== undefined) head += ` ${key}="${escapeAttribute(String(value))}"`
  }
  let inner = ''
  for (const child of children)
    if (child !== undefined) inner += typeof child === 'string' ? escapeText(child) : child.xml
  return { xml: inner === '' ? `<${head}/>` : `<${head}>${inner}</${name}>` }
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

/** Returns the text of a document with this root. */
export const xmlDocument = (root: Xml): string => `${declaration}${root.xml}`

/**
 * Encodes a document in UTF-8; `more` are further children of its root, encoded already, in pieces: a long text that is put together from
 * many short ones keeps all of them in memory until its end, and collecting garbage takes longer than writing.
 */
export function encodeXmlDocument(root: Xml, more: readonly Buffer[]): Buffer {
  const end = root.xml.lastIndexOf('</')
  if (end < 0) throw new Error('the root has no children')
  return Buffer.concat([
    Buffer.from(`${declaration}${root.xml.slice(0, end)}`),
    ...more,
    Buffer.from(root.xml.slice(end)),
  ])
}
