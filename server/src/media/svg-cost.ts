import { decodeXml } from './xml-text.ts'

/** Bytes; a drawing beyond this is not rendered here. */
const maxBytes = 8 * 1024 * 1024
/** Filter primitives times places that may use them. */
const maxFilterWork = 200

/**
 * Whether an SVG can be rendered in bounded time. The renderer limits elements and entity expansion itself, but one filter of a
 * few hundred bytes keeps it busy for minutes, and rendering cannot be interrupted. Entities that hold markup are refused with
 * them, because they could hide a filter; entities of plain text are common.
 */
export function isCheapSvg(bytes: Uint8Array): boolean {
  if (bytes.length > maxBytes) return false
  const xml = decodeXml(bytes)
  const primitives = xml.match(/<(?:\w+:)?fe[A-Z]/g)?.length ?? 0
  const places = xml.match(/filter/gi)?.length ?? 0
  return primitives * places <= maxFilterWork && !/<!ENTITY[^>"']*(?:"[^"<&]*[<&]|'[^'<&]*[<&])/i.test(xml)
}
