/** Room for one column in CSS pixels. */
export interface ColumnRoom {
  /** Length of a line. */
  readonly inline: number
  /** Length of the column; undefined in a strip, which has no end of a page. */
  readonly block: number | undefined
}

/** Attribute of elements whose style was changed; its value is the style that the book gives them. */
const fitted = 'data-fit'
/** Attribute of elements that scroll by themselves. */
export const scrollBox = 'data-scroll-box'

/** Smallest size to which a table is reduced; what is wider still scrolls. */
const minTableZoom = 0.45
/** Longest text, in characters, of a box that scrolls: a whole chapter never does. */
const maxBoxText = 12_000

function restyle(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
  if (!element.hasAttribute(fitted)) element.setAttribute(fitted, element.getAttribute('style') ?? '')
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important')
}

/** Gives the elements of a chapter, or of a copy of a part of it, the styles of the book again. */
export function giveBackStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll(`[${fitted}], [${scrollBox}]`)) {
    const own = element.getAttribute(fitted)
    if (own) element.setAttribute('style', own)
    else element.removeAttribute('style')
    element.removeAttribute(fitted)
    element.removeAttribute(scrollBox)
  }
}

/** Returns the box that scrolls in which a text or element is. */
export const findScrollBox = (node: Node): Element | null =>
  (node.nodeType === Node.TEXT_NODE ? node.parentElement : (node as Element))?.closest(`[${scrollBox}]`) ??
  null

/** Scrolls a box so that a place in it, whose box in the window is given, is in sight. */
export function revealIn(box: Element, at: DOMRect): void {
  const around = box.getBoundingClientRect()
  if (at.top < around.top || at.bottom > around.bottom)
    box.scrollTop += at.top - around.top - around.height / 3
  if (at.left < around.left || at.right > around.right)
    box.scrollLeft += at.left - around.left - around.width / 3
}

/** Words of style sheets after which something may be wider than the page, or out of the flow of its text. */
const suspects =
  /width\s*:|width=|nowrap|white-space\s*:\s*pre|\b(fixed|absolute|sticky|flex|grid)\b|margin[^;:{}]*:[^;{}]*-\d|<(table|pre|math|svg)\b/i

/** True when a chapter has to be looked through: most have nothing that could be too wide. */
export const hasSuspects = (body: HTMLElement, styles: readonly HTMLStyleElement[]): boolean =>
  styles.some(({ textContent }) => suspects.test(textContent ?? '')) ||
  body.querySelector('table, pre, math, svg, [width], [style]') !== null

/** Puts text that would stand still over all pages into the flow. */
function putIntoFlow(body: HTMLElement): void {
  const view = body.ownerDocument.defaultView
  if (!view) return
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    const { position } = view.getComputedStyle(element)
    if (position === 'fixed' || position === 'sticky') restyle(element, { position: 'static' })
  }
}

type Outlier = (element: HTMLElement) => boolean

/** Returns a test for elements that reach beyond the sides of the column, or whose text does. */
function findEdges(body: HTMLElement): { readonly isBeyond: Outlier; readonly isOverfull: Outlier } {
  const { left, right } = body.getBoundingClientRect()
  return {
    isBeyond(element) {
      const box = element.getBoundingClientRect()
      return box.width > 0 && (box.right > right + 1 || box.left < left - 1)
    },
    isOverfull: ({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
  }
}

const isTablePart = (element: Element) =>
  /^(table|thead|tbody|tfoot|tr|td|th|col|colgroup|caption)$/.test(element.localName)
const isDrawing = (element: Element) => element.closest('svg, math') !== null

/** Lets boxes give up a width, place or line that the page has no room for. Text wraps then. */
function shrink(body: HTMLElement, inline: number): void {
  const { isBeyond, isOverfull } = findEdges(body)
  const view = body.ownerDocument.defaultView
  const outliers = Array.from(body.querySelectorAll<HTMLElement>('*')).filter(
    (element) => !isDrawing(element) && (isBeyond(element) || isOverfull(element)),
  )
  for (const element of outliers) {
    const style = view?.getComputedStyle(element)
    if (!style) continue
    const isBox = isBeyond(element) && !isTablePart(element)
    restyle(element, {
      ...(isBox && { 'max-width': `min(100%, ${inline}px)`, 'min-width': '0', 'box-sizing': 'border-box' }),
      ...(isBox && { 'margin-left': '0', 'margin-right': '0' }),
      ...(style.position === 'absolute' && { position: 'static' }),
      ...(style.whiteSpace === 'nowrap' && !isTablePart(element) && { 'white-space': 'normal' }),
      ...(style.display.includes('flex') && { 'flex-wrap': 'wrap' }),
      ...(style.transform !== 'none' && { transform: 'none' }),
    })
  }
}

/** Makes tables smaller, as far as they can still be read. */
function zoomTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll<HTMLElement>('table')) {
    const around = table.parentElement
    if (!around || around.closest('table')) continue
    const { width } = table.getBoundingClientRect()
    const room = Math.min(around.clientWidth || body.clientWidth, body.clientWidth)
    if (width > room + 1) restyle(table, { zoom: String(Math.max(minTableZoom, room / width)) })
  }
}

/** Returns the element that is going to scroll so that all of what is too wide can be reached. */
function findBox(element: HTMLElement, body: HTMLElement): HTMLElement {
  const table = element.closest<HTMLElement>('table')
  if (table) return table.parentElement?.closest<HTMLElement>('table') ?? table
  const { isBeyond } = findEdges(body)
  for (let each = element; each !== body && each.parentElement; each = each.parentElement)
    if (!isBeyond(each) && each.clientWidth > 0 && (each.textContent?.length ?? 0) <= maxBoxText) return each
  return element
}

/** Lets what is still wider than the page scroll by itself. */
function scrollRest(body: HTMLElement, block: number | undefined): void {
  const { isBeyond, isOverfull } = findEdges(body)
  const all = Array.from(body.querySelectorAll<HTMLElement>('*')).filter(
    (element) => (isBeyond(element) || isOverfull(element)) && !element.parentElement?.closest('svg, math'),
  )
  // The innermost ones: what is around them is only too wide because of them.
  const inner = all.filter((element) => !all.some((other) => other !== element && element.contains(other)))
  for (const element of new Set(inner.map((each) => findBox(each, body)))) {
    if (element.parentElement?.closest(`[${scrollBox}]`)) continue
    element.setAttribute(scrollBox, '')
    restyle(element, {
      ...{ display: 'block', 'max-width': '100%', 'min-width': '0', 'box-sizing': 'border-box' },
      ...{
        zoom: '1',
        'break-inside': 'avoid',
        'overscroll-behavior': 'contain',
        'touch-action': 'pan-x pan-y',
      },
      ...(block === undefined
        ? { overflow: 'auto hidden' }
        : { overflow: 'auto', 'max-height': `${Math.floor(block)}px` }),
    })
    if (element.localName === 'table') restyle(element, { width: 'auto' })
  }
}

/**
 * Makes what is wider than a column fit (web behaviour 16.7). The body must be laid out as one strip as wide as a column: in columns, what is too wide
 * lies over the next page and cannot be told from its text.
 */
export function fitWide(body: HTMLElement, { inline, block }: ColumnRoom): void {
  putIntoFlow(body)
  const isTooWide = () => body.scrollWidth > body.clientWidth + 1
  // A box that has become narrower may show that one in it is too wide as well.
  for (let round = 0; round < 2 && isTooWide(); round += 1) shrink(body, inline)
  if (isTooWide()) zoomTables(body)
  if (isTooWide()) scrollRest(body, block)
}
