/** Longest caption, in characters. */
const maxCaption = 400
/** Longest caption that only its place and look make one. */
const maxPlainCaption = 160
/** Longest line that may be a heading. */
const maxHeading = 100

const pictures = 'img, svg:not(svg svg), video'
const captionName =
  /caption|legend|l[ée]gende|bildunterschrift|bildtext|didascalia|credit|fig-?(title|text|desc)/i
const headingName = /(^|[\s_-])(sub)?(title|titre|titel|heading|head|header|chapter-?name)([\s_-]|\d|$)/i
const blocks = 'p, div, figcaption, h1, h2, h3, h4, h5, h6, blockquote, dd, dt, li, table, ul, ol'

const textOf = (element: Element): string => element.textContent?.trim() ?? ''
const namesOf = (element: Element): string =>
  `${element.getAttribute('class') ?? ''} ${element.getAttribute('epub:type') ?? ''}`
const hasName = (element: Element, name: RegExp): boolean =>
  name.test(namesOf(element)) ||
  (element.firstElementChild !== null && name.test(namesOf(element.firstElementChild)))

/** Attributes that the style sheet of the reader turns into rules for breaks. */
const keepInside = 'data-keep-inside'
const keepWithNext = 'data-keep-with-next'
const keepWithPrevious = 'data-keep-with-previous'
/** Attribute of a picture that leaves room on its page for a caption. */
const captioned = 'data-captioned'

/** Returns the outermost element around a picture that holds nothing else. */
function holderOf(picture: Element, body: Element): Element {
  let holder = picture
  for (let next = picture.parentElement; next && next !== body; next = next.parentElement) {
    if (textOf(next) !== '' || next.querySelectorAll(pictures).length > 1) break
    holder = next
  }
  return holder
}

function isCaption(element: Element): boolean {
  const text = textOf(element)
  if (text === '' || text.length > maxCaption || element.querySelector(pictures)) return false
  if (element.localName === 'figcaption' || hasName(element, captionName)) return true
  const view = element.ownerDocument.defaultView
  const isCentred = view?.getComputedStyle(element).textAlign === 'center'
  return text.length <= maxPlainCaption && isCentred && !/^h[1-6]$/.test(element.localName)
}

function keepCaption(picture: Element, body: Element): void {
  const holder = holderOf(picture, body)
  const around = holder.parentElement
  const isUnit = around !== null && around !== body && textOf(around).length <= maxCaption
  if (isUnit && around.querySelectorAll(pictures).length === 1) {
    around.setAttribute(keepInside, '')
    picture.setAttribute(captioned, '')
    return
  }
  const { nextElementSibling: after, previousElementSibling: before } = holder
  if (after && isCaption(after)) {
    holder.setAttribute(keepWithNext, '')
    after.setAttribute(keepWithPrevious, '')
    picture.setAttribute(captioned, '')
  } else if (before && before.localName !== 'p' && isCaption(before)) {
    before.setAttribute(keepWithNext, '')
    picture.setAttribute(captioned, '')
  }
}

/** True for a short line in bold, or of a class of headings, that something follows: old books write their headings so. */
function isHeadingLike(element: Element): boolean {
  const text = textOf(element)
  if (text === '' || text.length > maxHeading || !element.nextElementSibling) return false
  if (element.querySelector(blocks)) return false
  if (hasName(element, headingName)) return true
  if (/[.,;!?…]$/.test(text)) return false
  const [first] = element.children
  const bold = first && textOf(first) === text ? first : element
  const weight = element.ownerDocument.defaultView?.getComputedStyle(bold).fontWeight ?? '400'
  return weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600
}

/** Marks what a page must not tear apart (web behaviour 16.7): pictures and their captions, headings and what they stand above. Styles must be in effect. */
export function markTogether(body: Element): void {
  for (const picture of body.querySelectorAll(pictures)) keepCaption(picture, body)
  for (const line of body.querySelectorAll('p, div, dt'))
    if (isHeadingLike(line)) line.setAttribute(keepWithNext, '')
}

/** Returns the height, in pixels, that a picture leaves to its caption. */
export function getCaptionHeight(picture: Element, body: Element): number {
  if (!picture.hasAttribute(captioned)) return 0
  const holder = holderOf(picture, body)
  const around = holder.parentElement
  const others = around?.hasAttribute(keepInside)
    ? Array.from(around.children).filter((each) => each !== holder)
    : [holder.nextElementSibling, holder.previousElementSibling].filter(
        (each) => each?.hasAttribute(keepWithPrevious) || each?.hasAttribute(keepWithNext),
      )
  const view = body.ownerDocument.defaultView
  const margin = Number.parseFloat(view?.getComputedStyle(body).fontSize ?? '') || 18
  let height = margin
  for (const each of others) {
    if (!each) continue
    for (const box of each.getClientRects()) height += box.height
    height += margin
  }
  return height
}
