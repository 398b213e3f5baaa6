import { ops } from './safe-names.ts'

const listOf = (text: string | null | undefined): readonly string[] => text?.toLowerCase().split(/\s+/) ?? []
const typesOf = (element: Element): readonly string[] => listOf(element.getAttributeNS(ops, 'type'))
const rolesOf = (element: Element): readonly string[] => listOf(element.getAttribute('role'))

const referenceTypes = ['noteref', 'biblioref', 'glossref']
const noteTypes = ['footnote', 'endnote', 'rearnote', 'note', 'biblioentry', 'glossdef']
/** Text of a link that looks like the number or sign of a note. */
const noteSign = /^[[(]?\s*(\d{1,4}|[*†‡§¶]{1,3}|[a-z]|[ivxl]{1,6})\s*[\])]?$/i

const isRaised = (element: Element): boolean => {
  if (element.closest('sup')) return true
  const view = element.ownerDocument.defaultView
  const value = view?.getComputedStyle(element).verticalAlign ?? ''
  return value === 'super' || value === 'text-top' || value === 'top' || Number.parseFloat(value) > 0
}

/** True when a link leads to a note, by what the book says or by how it looks. Links from a note back to the text are none. */
export function isNoteLink(link: Element): boolean {
  const types = typesOf(link)
  const roles = rolesOf(link)
  if (types.includes('backlink') || roles.includes('doc-backlink')) return false
  if (referenceTypes.some((each) => types.includes(each) || roles.includes(`doc-${each}`))) return true
  if (link.closest('aside, [role="doc-footnote"], [role="doc-endnote"]')) return false
  const text = link.textContent?.trim() ?? ''
  const isSmall = isRaised(link) || (link.firstElementChild !== null && isRaised(link.firstElementChild))
  return isSmall && noteSign.test(text)
}

const inline = 'a, span, sup, sub, em, strong, b, i, small, code'
/** A note longer than this is a chapter of its own, in characters. */
const maxNoteLength = 6000

/** Returns the element that holds the note at a link's target; undefined when the target is no note but a place in the text. */
export function findNote(target: Element): Element | undefined {
  const marked = target.closest('aside, li, dd, tr, [role="doc-footnote"], [role="doc-endnote"]')
  const ownTypes = typesOf(target)
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
