import { decodeXml } from '../metadata/xml-text.ts'

/** Maximum size of a rendered drawing, in pixels: the cost of a filter grows with its area. 4,000 squared. */
export const maxSvgPixels = 16_000_000
/** Maximum size of a drawing that is rendered, in bytes. */
const maxBytes = 8 * 1024 * 1024
/** Maximum number of filter primitives times their possible uses. */
const maxFilterWork = 30

/**
 * True if an SVG can be rendered in bounded time. The renderer limits elements and entity expansion, but a filter of a few hundred bytes can
 * take minutes, and rendering cannot be interrupted. Entities with markup are refused as well, because they could hide a filter; entities of
 * plain text are common.
 */
export function isCheapSvg(bytes: Uint8Array): boolean {
  if (bytes.length > maxBytes) return false
  const xml = decodeXml(bytes)
  const primitives = xml.match(/<(?:\w+:)?fe[A-Z]/g)?.length ?? 0
  const filterCount = xml.match(/filter/gi)?.length ?? 0
  return (
    primitives * filterCount <= maxFilterWork &&
    xml
      .split(/<!ENTITY/i)
      .slice(1)
      .every(isPlainEntity)
  )
}

/**
 * True for an entity of plain text, given its declaration from the name on. Read by position: a regular expression over the whole could run
 * forever.
 */
function isPlainEntity(declaration: string): boolean {
  const opening = /^[^"'>]*(["'])/.exec(declaration)
  if (!opening) return false
  const start = opening[0].length
  const end = declaration.indexOf(opening[1] ?? '"', start)
  return end >= 0 && !/[<&]/.test(declaration.slice(start, end))
}
