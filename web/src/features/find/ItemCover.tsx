import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { PosterFrame } from '../../ui/PosterFrame.tsx'
import { usePoster } from '../posters/use-poster.ts'
import type { Suggestion } from './found-item.ts'
import css from './ItemCover.module.css'
import { useListPoster } from './use-list-poster.ts'

type Props = Pick<Suggestion, 'kind' | 'id' | 'title' | 'placeholder' | 'left'>

/** Renders the small cover of a line, with the mark of what is not read, which the line says in words; a person has an icon. */
export function ItemCover({ kind, id, title, placeholder, left = 0 }: Props) {
  if (kind === 'people') {
    return (
      <span className={css.person}>
        <IconUser size={20} aria-hidden />
      </span>
    )
  }
  return (
    <span className={css.cover} aria-hidden="true">
      {kind === 'series' ? (
        <SeriesCover id={id} title={title} placeholder={placeholder} left={left} />
      ) : kind === 'books' ? (
        <BookCover id={id} title={title} placeholder={placeholder} left={left} />
      ) : (
        <ListCover kind={kind} id={id} title={title} />
      )}
    </span>
  )
}

const ListCover = ({ kind, id, title }: { kind: 'collections' | 'readlists'; id: string; title: string }) => (
  <PosterFrame {...useListPoster(kind, id)} title={title} />
)
type CoverProps = Omit<Props, 'kind' | 'left'> & { readonly left: number }
const SeriesCover = ({ id, left, ...look }: CoverProps) => (
  <PosterFrame
    {...usePoster({ kind: 'series', seriesId: id })}
    {...look}
    badge={left > 0 ? left : undefined}
  />
)
const BookCover = ({ id, left, ...look }: CoverProps) => (
  <PosterFrame
    {...usePoster({ kind: 'book', bookId: id })}
    {...look}
    mark={left > 0 ? ' ' : undefined}
    isUnread={left > 0}
  />
)
