import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { Link } from '@tanstack/react-router'
import { foundLink } from './found-item.ts'
import css from './PersonCard.module.css'
import type { Person } from './people.ts'
import { useDescribe } from './use-describe.ts'

interface Props {
  readonly person: Person
  /** Library that the list of series is limited to. */
  readonly libraryId: string | undefined
}

/** Renders a person that was found: a link to the series that name them. */
export function PersonCard({ person, libraryId }: Props) {
  const item = useDescribe().people(person)
  return (
    <Link {...foundLink(item, libraryId)} className={css.card}>
      <span className={css.sign}>
        <IconUser size={22} aria-hidden />
      </span>
      <span className={css.words}>
        <bdi className={css.name}>{item.title}</bdi>
        <span className={css.roles}>{item.line}</span>
      </span>
    </Link>
  )
}
