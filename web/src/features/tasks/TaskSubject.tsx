import type { TaskSubject as Subject } from '@lectern/contract/tasks-details'
import { Link } from '@tanstack/react-router'

/** Links to the subject of a task; renders nothing if it has none. */
export function TaskSubject({ subject }: { readonly subject: Subject }) {
  if (!subject) return null
  const title = <bdi>{subject.title}</bdi>
  if (subject.kind === 'book')
    return (
      <Link to="/book/$bookId" params={{ bookId: subject.id }}>
        {title}
      </Link>
    )
  if (subject.kind === 'series')
    return (
      <Link to="/series/$seriesId" params={{ seriesId: subject.id }}>
        {title}
      </Link>
    )
  return (
    <Link to="/libraries/$libraryId" params={{ libraryId: subject.id }}>
      {title}
    </Link>
  )
}
