import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { PosterFrame } from '../../ui/PosterFrame.tsx'
import { usePoster } from '../posters/use-poster.ts'
import type { FoundItem } from './found-item.ts'
import css from './ItemCover.module.css'
import { useListPoster } from './use-list-poster.ts'

type Props = Pick<FoundItem, 'kind' | 'id' | 'title' | 'placeholder'>

/** Renders the small cover of a line; a person has an icon. */
export function ItemCover({ kind, id, title, placeholder }: Props) {
  if (kind === 'people') {
    return (
      <span className={css.person}>
        <IconUser size={20} aria-hidden />
      </span>
    )
  }
  return (
    <span className={css.cover}>
      {kind === 'series' ? (
        <SeriesCover id={id} title={title} placeholder={placeholder} />
      ) : kind === 'books' ? (
        <BookCover id={id} title={title} placeholder={placeholder} />
      ) : (
        <ListCover kind={kind} id={id} title={title} />
      )}
    </span>
  )
}

const ListCover = ({ kind, id, title }: { kind: 'collections' | 'readlists'; id: string; title: string }) => (
  <PosterFrame {...useListPoster(kind, id)} title={title} />
)
type CoverProps = Omit<Props, 'kind'>
const SeriesCover = ({ id, ...look }: CoverProps) => (
  <PosterFrame {...usePoster({ kind: 'series', seriesId: id })} {...look} />
)
const BookCover = ({ id, ...look }: CoverProps) => (
  <PosterFrame {...usePoster({ kind: 'book', bookId: id })} {...look} />
)
