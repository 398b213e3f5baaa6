import type { Collection } from '@lectern/contract/collections'
import type { ReadList } from '@lectern/contract/readlists'
import { PosterCard } from '../../ui/cards/PosterCard.tsx'
import { useCollectionActions } from '../collections/collection-actions.ts'
import { useReadListActions } from '../readlists/read-list-actions.ts'
import { foundLink } from './found-item.ts'
import { useDescribe } from './use-describe.ts'
import { useListPoster } from './use-list-poster.ts'

type Props =
  | { readonly kind: 'collections'; readonly list: Collection }
  | { readonly kind: 'readlists'; readonly list: ReadList }

/** Renders a collection or a read list that was found. */
export function ListCard(props: Props) {
  const describe = useDescribe()
  const actions = { collections: useCollectionActions(), readlists: useReadListActions() }
  const item =
    props.kind === 'collections' ? describe.collections(props.list) : describe.readlists(props.list)
  const look = {
    ...useListPoster(props.kind, item.id),
    placeholder: undefined,
    link: foundLink(item),
    title: item.title,
    line: item.line,
  }
  return props.kind === 'collections' ? (
    <PosterCard {...look} actions={actions.collections} subject={props.list} />
  ) : (
    <PosterCard {...look} actions={actions.readlists} subject={props.list} />
  )
}
