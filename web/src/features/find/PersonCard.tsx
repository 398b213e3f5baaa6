import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { Link } from '@tanstack/react-router'
import { foundLink } from './found-item.ts'
import { Marked } from './Marked.tsx'
import css from './PersonCard.module.css'
import type { Person } from './people.ts'
import type { Search } from './queries.ts'
import { useDescribe } from './use-describe.ts'

interface Props {
  readonly person: Person
  /** The list of series is limited to its library. */
  readonly search: Search
}

/** Renders a person that was found: a link to the series that name them. */
export function PersonCard({ person, search }: Props) {
  const item = useDescribe().people(person)
  return (
    <Link {...foundLink(item, search.libraryId)} className={css.card}>
      <span className={css.sign}>
        <IconUser size={22} aria-hidden />
      </span>
      <span className={css.words}>
        <bdi className={css.name}>
          <Marked text={item.title} search={search.text} />
        </bdi>
        <span className={css.roles}>{item.line}</span>
      </span>
    </Link>
  )
}
