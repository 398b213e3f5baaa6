import type { Author } from '@lectern/contract/values'
import { attribute, type XmlElement } from '../metadata/xml-tree.ts'
import { type OpfMetadata, textIn, textLimits } from './opf-values.ts'

/** Roles of MARC relators, and of the words that some tools write instead (behaviour 5.4). */
const roles: ReadonlyMap<string, string> = new Map([
  ['aut', 'writer'],
  ['author', 'writer'],
  ['clr', 'colorist'],
  ['colorist', 'colorist'],
  ['cov', 'cover'],
  ['edt', 'editor'],
  ['editor', 'editor'],
  ['art', 'penciller'],
  ['artist', 'penciller'],
  ['ill', 'penciller'],
  ['illustrator', 'penciller'],
  ['trl', 'translator'],
  ['translator', 'translator'],
])
/** Relators of producers and sellers of the file, not of the book. */
const makers = new Set(['bkp', 'pbl', 'pbd', 'mfr', 'prt', 'dst', 'mrk', 'dtc', 'dtm', 'fnd', 'spn', 'rps'])
/** A program that names itself with its address or version. */
const isProgram = /https?:|www\.|^(calibre|sigil|pandoc|kindlegen)\b/i

/**
 * Returns the people (behaviour 5.4) with all of their roles. Roles are in `opf:role` (EPUB 2) or in refinements (EPUB 3). Without a
 * known role, a creator is a writer and a contributor is a contributor.
 */
export function listPeople(metadata: OpfMetadata): Author[] {
  const people = [
    ...metadata
      .all('creator')
      .slice(0, textLimits.list)
      .flatMap((element) => readPeople(metadata, element, 'writer')),
    ...metadata
      .all('contributor')
      .slice(0, textLimits.list)
      .filter((element) => !isMaker(metadata, element))
      .flatMap((element) => readPeople(metadata, element, 'contributor')),
  ]
  return [...new Map(people.map((one) => [JSON.stringify([one.name, one.role]), one])).values()]
}

/** Returns the people of one element; `other` is their role if no known one is given. */
function readPeople(metadata: OpfMetadata, element: XmlElement, other: string): Author[] {
  const known = listCodes(metadata, element).flatMap((code) => roles.get(code) ?? [])
  return splitNames(textIn(element) ?? '').flatMap((name) =>
    (known.length > 0 ? known : [other]).map((role) => ({ name, role })),
  )
}

/** True for a person or program that made the file. */
function isMaker(metadata: OpfMetadata, element: XmlElement): boolean {
  const codes = listCodes(metadata, element)
  return (
    (codes.length > 0 && codes.every((code) => makers.has(code))) || isProgram.test(textIn(element) ?? '')
  )
}

/** Returns the relators of a person; they may be addresses of the vocabulary. */
function listCodes(metadata: OpfMetadata, element: XmlElement): string[] {
  return [attribute(element, 'role') ?? '', ...metadata.allRefined(element, 'role')]
    .flatMap((text) => text.split(/[\s,;]+/))
    .map((code) =>
      code
        .trim()
        .toLowerCase()
        .replace(/^.*[/:]/, ''),
    )
    .filter((code) => code !== '')
}

/**
 * Splits a text with several people at semicolons, and at `&` between whole names; not at commas, which are in `John Smith, Jr.` and
 * `Smith, John`.
 */
function splitNames(text: string): string[] {
  const parts = text.split(';').flatMap((part) => {
    const names = part.split(/\s&\s/).map((name) => name.trim())
    return names.every((name) => /\S\s+\S/.test(name)) ? names : [part.trim()]
  })
  return parts.filter((name) => name !== '')
}
