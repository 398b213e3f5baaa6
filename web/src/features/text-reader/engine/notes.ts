import { ops } from './safe-names.ts'

const splitList = (text: string | null | undefined): readonly string[] =>
  text?.toLowerCase().split(/\s+/) ?? []
const getTypes = (element: Element): readonly string[] => splitList(element.getAttributeNS(ops, 'type'))
const getRoles = (element: Element): readonly string[] => splitList(element.getAttribute('role'))

const referenceTypes = ['noteref', 'biblioref', 'glossref']
const noteTypes = ['footnote', 'endnote', 'rearnote', 'note', 'biblioentry', 'glossdef']
const noteSign = /^[[(]?\s*(\d{1,4}|[*†‡§¶]{1,3}|[a-z]|[ivxl]{1,6})\s*[\])]?$/i

const isRaised = (element: Element): boolean => {
  if (element.closest('sup')) return true
  const view = element.ownerDocument.defaultView
  const value = view?.getComputedStyle(element).verticalAlign ?? ''
  return value === 'super' || value === 'text-top' || value === 'top' || Number.parseFloat(value) > 0
}

/** True if a link leads to a note, by its type in the book or by its look, and not from a note back to the text. */
export function isNoteLink(link: Element): boolean {
  const types = getTypes(link)
  const roles = getRoles(link)
  if (types.includes('backlink') || roles.includes('doc-backlink')) return false
  if (referenceTypes.some((each) => types.includes(each) || roles.includes(`doc-${each}`))) return true
  if (link.closest('aside, [role="doc-footnote"], [role="doc-endnote"]')) return false
  const text = link.textContent?.trim() ?? ''
  const isSmall = isRaised(link) || (link.firstElementChild !== null && isRaised(link.firstElementChild))
  return isSmall && noteSign.test(text)
}

const inline = 'a, span, sup, sub, em, strong, b, i, small, code'
/** Maximum length of a note, in characters. A longer one is a chapter. */
const maxNoteLength = 6000

/** Returns the element with the note at the target of a link; undefined if the target is not a note. */
export function findNote(target: Element): Element | undefined {
  const marked = target.closest('aside, li, dd, tr, [role="doc-footnote"], [role="doc-endnote"]')
  const ownTypes = getTypes(target)
  let note: Element = target
  if (!noteTypes.some((each) => ownTypes.includes(each))) {
    if (marked) note = marked
    else
      while (note.matches(inline) && note.parentElement && note.parentElement !== note.ownerDocument.body)
        note = note.parentElement
  }
  const length = note.textContent?.trim().length ?? 0
  return length > 0 && length <= maxNoteLength ? note : undefined
}
