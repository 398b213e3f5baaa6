import type { Collection } from '@lectern/contract/collections'
import type { ReadList } from '@lectern/contract/readlists'
import { PosterCard } from '../../ui/cards/PosterCard.tsx'
import { foundLink } from './found-item.ts'
import { useDescribe } from './use-describe.ts'
import { useListPoster } from './use-list-poster.ts'

type Props =
  | { readonly kind: 'collections'; readonly list: Collection }
  | { readonly kind: 'readlists'; readonly list: ReadList }

/** Renders a collection or a read list that was found. */
export function ListCard(props: Props) {
  const describe = useDescribe()
  const item =
    props.kind === 'collections' ? describe.collections(props.list) : describe.readlists(props.list)
  return (
    <PosterCard
      {...useListPoster(props.kind, item.id)}
      placeholder={undefined}
      link={foundLink(item)}
      title={item.title}
      line={item.line}
      actions={[]}
      subject={props.list}
    />
  )
}
