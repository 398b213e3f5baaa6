import { usePoster } from '../posters/use-poster.ts'

/** Returns the poster of a collection or read list that was found. */
export const useListPoster = (kind: 'collections' | 'readlists', id: string) =>
  usePoster(
    kind === 'collections' ? { kind: 'collection', collectionId: id } : { kind: 'readList', readListId: id },
  )
