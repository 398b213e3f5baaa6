import { getCollectionPoster } from '@lectern/contract/collections'
import { getReadListPoster } from '@lectern/contract/readlists'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { buildUrl } from '../../api/client.ts'
import { PosterFrame } from '../../ui/PosterFrame.tsx'
import { usePoster } from '../posters/use-poster.ts'
import type { FoundItem } from './found-item.ts'
import css from './ItemCover.module.css'

type Props = Pick<FoundItem, 'kind' | 'id' | 'title'>

/** Returns the address of the poster of a collection or read list. */
export const listPosterUrl = (kind: 'collections' | 'readlists', id: string): string =>
  kind === 'collections'
    ? buildUrl(getCollectionPoster, { params: { collectionId: id } })
    : buildUrl(getReadListPoster, { params: { readListId: id } })

/** Renders the small cover of a line; a person has an icon. */
export function ItemCover({ kind, id, title }: Props) {
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
        <SeriesCover id={id} title={title} />
      ) : kind === 'books' ? (
        <BookCover id={id} title={title} />
      ) : (
        <PosterFrame src={listPosterUrl(kind, id)} title={title} />
      )}
    </span>
  )
}

const SeriesCover = ({ id, title }: Pick<Props, 'id' | 'title'>) => (
  <PosterFrame {...usePoster({ kind: 'series', seriesId: id })} title={title} />
)
const BookCover = ({ id, title }: Pick<Props, 'id' | 'title'>) => (
  <PosterFrame {...usePoster({ kind: 'book', bookId: id })} title={title} />
)
