import { getCollectionPoster } from '@lectern/contract/collections'
import { getReadListPoster } from '@lectern/contract/readlists'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { buildUrl } from '../../api/client.ts'
import { PosterFrame } from '../../ui/PosterFrame.tsx'
import { usePoster } from '../posters/use-poster.ts'
import type { FoundItem } from './found-item.ts'
import css from './ItemCover.module.css'

type Props = Pick<FoundItem, 'kind' | 'id' | 'title' | 'placeholder'>

/** Returns the address of the poster of a collection or read list. */
export const listPosterUrl = (kind: 'collections' | 'readlists', id: string): string =>
  kind === 'collections'
    ? buildUrl(getCollectionPoster, { params: { collectionId: id } })
    : buildUrl(getReadListPoster, { params: { readListId: id } })

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
        <PosterFrame src={listPosterUrl(kind, id)} title={title} />
      )}
    </span>
  )
}

type CoverProps = Omit<Props, 'kind'>
const SeriesCover = ({ id, ...look }: CoverProps) => (
  <PosterFrame {...usePoster({ kind: 'series', seriesId: id })} {...look} />
)
const BookCover = ({ id, ...look }: CoverProps) => (
  <PosterFrame {...usePoster({ kind: 'book', bookId: id })} {...look} />
)
