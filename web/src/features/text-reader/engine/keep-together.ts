/** Maximum length of a caption, in characters. */
const maxCaption = 400
/** Maximum length of a caption that is recognized by its position and look only. */
const maxPlainCaption = 160
/** Maximum length of a heading, in characters. */
const maxHeading = 100

const pictures = 'img, svg:not(svg svg), video'
const captionName =
  /caption|legend|l[ée]gende|bildunterschrift|bildtext|didascalia|credit|fig-?(title|text|desc)/i
const headingName = /(^|[\s_-])(sub)?(title|titre|titel|heading|head|header|chapter-?name)([\s_-]|\d|$)/i
const blocks = 'p, div, figcaption, h1, h2, h3, h4, h5, h6, blockquote, dd, dt, li, table, ul, ol'

const getText = (element: Element): string => element.textContent?.trim() ?? ''
const getNames = (element: Element): string =>
  `${element.getAttribute('class') ?? ''} ${element.getAttribute('epub:type') ?? ''}`
const hasName = (element: Element, name: RegExp): boolean =>
  name.test(getNames(element)) ||
  (element.firstElementChild !== null && name.test(getNames(element.firstElementChild)))

/** Attributes for which the style sheet of the reader has rules for breaks. */
const keepInside = 'data-keep-inside'
const keepWithNext = 'data-keep-with-next'
const keepWithPrevious = 'data-keep-with-previous'
/** Attribute of an image that leaves room for a caption on its page. */
const captioned = 'data-captioned'

/** Returns the outermost element around an image that contains nothing else. */
function findHolder(picture: Element, body: Element): Element {
  let holder = picture
  for (let next = picture.parentElement; next && next !== body; next = next.parentElement) {
    if (getText(next) !== '' || next.querySelectorAll(pictures).length > 1) break
    holder = next
  }
  return holder
}

function isCaption(element: Element): boolean {
  const text = getText(element)
  if (text === '' || text.length > maxCaption || element.querySelector(pictures)) return false
  if (element.localName === 'figcaption' || hasName(element, captionName)) return true
  const view = element.ownerDocument.defaultView
  const isCentered = view?.getComputedStyle(element).textAlign === 'center'
  return text.length <= maxPlainCaption && isCentered && !/^h[1-6]$/.test(element.localName)
}

function keepCaption(picture: Element, body: Element): void {
  const holder = findHolder(picture, body)
  const around = holder.parentElement
  const isUnit = around !== null && around !== body && getText(around).length <= maxCaption
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

/** True for a short bold line, or one with the class of a heading, before other content, as old books write headings. */
function isHeadingLike(element: Element): boolean {
  const text = getText(element)
  if (text === '' || text.length > maxHeading || !element.nextElementSibling) return false
  if (element.querySelector(blocks)) return false
  if (hasName(element, headingName)) return true
  if (/[.,;!?…]$/.test(text)) return false
  const [first] = element.children
  const bold = first && getText(first) === text ? first : element
  const weight = element.ownerDocument.defaultView?.getComputedStyle(bold).fontWeight ?? '400'
  return weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600
}

/** Marks elements that must be on the same page (web behaviour 16.7): images and captions, headings and the next element. Styles must be in effect. */
export function markKeptTogether(body: Element): void {
  for (const picture of body.querySelectorAll(pictures)) keepCaption(picture, body)
  for (const line of body.querySelectorAll('p, div, dt'))
    if (isHeadingLike(line)) line.setAttribute(keepWithNext, '')
}

/** Returns the height, in pixels, that an image leaves for its caption. */
export function getCaptionHeight(picture: Element, body: Element): number {
  if (!picture.hasAttribute(captioned)) return 0
  const holder = findHolder(picture, body)
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
