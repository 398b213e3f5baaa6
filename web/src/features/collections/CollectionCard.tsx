import type { Collection } from '@lectern/contract/collections'
import { memo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { PosterCard } from '../../ui/cards/PosterCard.tsx'
import { useCollectionActions } from '../books/item-actions.ts'
import { collectionLink } from '../books/page-links.ts'
import { usePoster } from '../posters/use-poster.ts'

interface Props {
  readonly collection: Collection
  readonly isPriority?: boolean
}

function Card({ collection, isPriority }: Props) {
  const t = useText()
  const actions = useCollectionActions()
  const poster = usePoster({ kind: 'collection', id: collection.id })
  return (
    <PosterCard
      {...poster}
      placeholder={undefined}
      link={collectionLink(collection.id)}
      title={collection.name}
      line={t('series.count', { count: collection.seriesIds.length })}
      isPriority={isPriority}
      actions={actions}
      subject={collection}
    />
  )
}

/** Memoized, because grids around it render with every scroll. */
export const CollectionCard = memo(Card)
