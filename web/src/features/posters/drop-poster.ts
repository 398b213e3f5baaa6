import { getBook, listSeriesBooks } from '@lectern/contract/books'
import { getCollection } from '@lectern/contract/collections'
import { getReadList } from '@lectern/contract/readlists'
import { getSeries } from '@lectern/contract/series'
import { call } from '../../api/client.ts'
import { loadIntl } from '../../i18n/load-intl.ts'
import { reasonText } from '../../i18n/use-error-text.ts'
import { recordOutcome } from '../../ui/done/record-outcome.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { getPosterCalls, type PosterKind, type PosterOwner } from './poster-calls.ts'
import { addImages, emptyDraft } from './poster-draft.ts'
import { readImage } from './read-image.ts'
import { savePosters } from './save-posters.ts'

const kindOf: Readonly<Record<string, PosterKind>> = {
  books: 'book',
  series: 'series',
  collections: 'collection',
  readlists: 'readlist',
}

/** Returns the item of a poster by its address; undefined for other images. */
export function findPosterOwner(src: string): PosterOwner | undefined {
  const [, kinds = '', id] = /\/api\/v1\/(\w+)\/([^/?]+)\/thumbnail/.exec(src) ?? []
  const kind = kindOf[kinds]
  return kind && id ? { kind, id } : undefined
}

/** Returns the item that stores the poster, and its title. The poster of a one-shot is stored with its book, as in its dialog. */
async function resolveOwner(owner: PosterOwner): Promise<PosterOwner & { readonly title: string }> {
  const { kind, id } = owner
  switch (kind) {
    case 'book':
      return { ...owner, title: (await call(getBook, { params: { bookId: id } })).metadata.title }
    case 'collection':
      return { ...owner, title: (await call(getCollection, { params: { collectionId: id } })).name }
    case 'readlist':
      return { ...owner, title: (await call(getReadList, { params: { readListId: id } })).name }
    case 'series': {
      const { oneshot, metadata } = await call(getSeries, { params: { seriesId: id } })
      if (!oneshot) return { ...owner, title: metadata.title }
      const { content } = await call(listSeriesBooks, { params: { seriesId: id } })
      const [book] = content
      return book ? { kind: 'book', id: book.id, title: metadata.title } : { ...owner, title: metadata.title }
    }
  }
}

/** Uses an image that was dropped on a poster as the poster of the item; reports this in a toast with undo. */
export async function dropPoster(owner: PosterOwner, file: File): Promise<void> {
  const read = await readImage(file, file.name)
  if ('trouble' in read) {
    const intl = await loadIntl('posters')
    const text = intl.formatMessage({ id: `posters.${read.trouble}` }, { name: file.name })
    showToast({ text, tone: 'danger' })
    return
  }
  try {
    const item = await resolveOwner(owner)
    const stored = await getPosterCalls(item.kind).list(item.id)
    const { failures, undo } = await savePosters(item, addImages(emptyDraft, [read.image]), stored, () => {})
    await recordOutcome({
      done: 'organise.poster_changed',
      values: { title: item.title, count: failures.length > 0 ? 0 : 1 },
      failures: failures.map(({ error }) => ({ name: item.title, error })),
      ...(undo && { undo }),
    })
  } catch (error) {
    showToast({ text: reasonText(await loadIntl('organise'), error), tone: 'danger' })
  } finally {
    if (read.image.url) URL.revokeObjectURL(read.image.url)
  }
}
