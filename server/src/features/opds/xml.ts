/** Complete and escaped XML. Only functions of this file create it, so it contains no unescaped text. */
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
/** True for texts without characters to escape or remove: most texts need only this check. */
const isPlain = (text: string): boolean =>
  !/[^\u0020\u0021\u0023-\u0025\u0028-\u003b\u003d\u003f-\ud7ff]/.test(text)
/** Escapes a text. Line ends and tabs are kept; in attributes they are escaped, because parsers replace them by spaces. */
const escapeText = (text: string): string =>
  isPlain(text) ? text : allow(text).replace(special, (c) => escapes[c] ?? c)
const escapeAttribute = (text: string): string =>
  isPlain(text) ? text : allow(text).replace(special, (c) => escapes[c] ?? `&#${c.charCodeAt(0)};`)

/** Returns an element with its attributes and children; undefined ones are skipped. Names come from the code, never from data. */
export function element(name: string, attributes: Attributes, ...children: readonly Child[]): Xml {
  let head = name
  // `Object.entries` would allocate an array for each attribute of thousands of elements.
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
 * Encodes a document in UTF-8; `more` are further children of its root, already encoded in chunks. A long text concatenated from many short
 * ones would keep all of them in memory, and collecting garbage would take longer than writing.
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
