import { useText } from '../../i18n/use-text.ts'
import { PosterFrame } from '../../ui/PosterFrame.tsx'
import css from './PosterInUse.module.css'
import type { PosterOwner } from './poster-routes.ts'
import { usePoster } from './use-poster.ts'

const posterOf = ({ kind, id }: PosterOwner) => {
  switch (kind) {
    case 'book':
      return { kind, bookId: id } as const
    case 'series':
      return { kind, seriesId: id } as const
    case 'collection':
      return { kind, collectionId: id } as const
    case 'readlist':
      return { kind: 'readList', readListId: id } as const
  }
}

interface Props {
  readonly owner: PosterOwner
  /** Title of the item, drawn where there is no image. */
  readonly title: string
}

/** Renders the cover of an item that has no picture of its own, and where the server takes it from. */
export function PosterInUse({ owner, title }: Props) {
  const t = useText()
  const poster = usePoster(posterOf(owner))
  return (
    <div className={css.row}>
      <div className={css.cover}>
        <PosterFrame {...poster} title={title} isPriority />
      </div>
      <div>
        <p className={css.head}>{t('posters.in_use')}</p>
        <p className={css.text}>{t(`posters.none_${owner.kind}`)}</p>
      </div>
    </div>
  )
}
