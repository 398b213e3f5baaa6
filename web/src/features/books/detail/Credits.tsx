import type { Author } from '@lectern/contract/values'
import { useText } from '../../../i18n/use-text.ts'
import { type TermGroup, TermTable } from '../../../ui/detail/TermTable.tsx'
import type { LinkTarget } from '../../../ui/keyboard/link-target.ts'
import { credits, isKnownRole } from './book-facts.ts'

interface Props {
  readonly authors: readonly Author[]
  /** Returns the link of an author, given as `role:name`. */
  readonly linkAuthor: (author: string) => LinkTarget
  /** Further terms, after the authors. */
  readonly groups: readonly TermGroup[]
}

/** Renders the authors by role, and the terms of a book or series; each leads to a narrowed list. */
export function Credits({ authors, linkAuthor, groups }: Props) {
  const t = useText()
  const people = credits(authors).map(({ role, names }) => ({
    label: isKnownRole(role) ? t(`books.role_${role}`) : role,
    terms: names.map((name) => ({ text: name, link: linkAuthor(`${role}:${name}`) })),
  }))
  return <TermTable groups={[...people, ...groups]} />
}
