/** Room for one column in CSS pixels. */
export interface ColumnRoom {
  /** Length of a line. */
  readonly inline: number
  /** Length of the column; undefined in a strip, which is as long as what it holds. */
  readonly block: number | undefined
}

/** Smallest size to which a table is reduced; what is wider still can be opened by itself. */
const minTableZoom = 0.45

/** Keeps pictures within one column and makes tables that are too wide smaller. Books seldom foresee narrow screens. */
export function fitContents(document: Document, { inline, block }: ColumnRoom): void {
  const isVertical = document.defaultView?.getComputedStyle(document.body).writingMode.startsWith('vertical')
  const [width, height] = isVertical ? [block, inline] : [inline, block]
  const toLimit = (length: number | undefined) => (length === undefined ? 'none' : `${Math.floor(length)}px`)
  for (const each of document.body.querySelectorAll<HTMLElement | SVGElement>(
    'img, svg:not(svg svg), video',
  )) {
    each.style.setProperty('max-width', toLimit(width), 'important')
    each.style.setProperty('max-height', toLimit(height), 'important')
    // Made narrower, a picture keeps its shape, whatever height the book gives it.
    if (block === undefined && !isVertical && each.localName === 'img')
      each.style.setProperty('height', 'auto', 'important')
    else if (each.style.getPropertyPriority('height') === 'important') each.style.removeProperty('height')
  }
  for (const table of document.body.querySelectorAll<HTMLElement>('table')) {
    if (table.parentElement?.closest('table')) continue
    table.style.removeProperty('zoom')
    // A table that goes on in the next column has a box in each; all of them together say nothing of its width.
    const boxes = Array.from(table.getClientRects(), (box) => (isVertical ? box.height : box.width))
    const wide = Math.max(0, ...boxes)
    if (wide > inline + 1) table.style.setProperty('zoom', String(Math.max(minTableZoom, inline / wide)))
  }
}
