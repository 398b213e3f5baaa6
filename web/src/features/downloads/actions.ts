import { type Book, downloadBook } from '@lectern/contract/books'
import { downloadReadList, downloadSeries } from '@lectern/contract/downloads'
import type { ReadList } from '@lectern/contract/readlists'
import type { Series } from '@lectern/contract/series'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { buildUrl } from '../../api/client.ts'
import type { Action, Outcome } from '../../lib/action.ts'
import { toOutcome } from '../../ui/done/to-outcome.ts'
import { workOnEach } from '../../ui/done/work-on-each.ts'

/** Pause between downloads: browsers skip downloads that start at the same time. */
const pauseMs = 600

async function startDownload(address: string): Promise<void> {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

interface Download<S> extends Pick<Action<S>, 'id' | 'isAvailable'> {
  readonly addressOf: (subject: S) => string
  readonly nameOf: (subject: S) => string
}

/** Returns the action that starts a download for each subject, one after another. */
function createDownload<S>({ addressOf, nameOf, ...action }: Download<S>): Action<S> {
  const run = async (subjects: readonly S[]): Promise<Outcome> => {
    let started: Promise<void> = Promise.resolve()
    const result = await workOnEach('organise.downloading', subjects, (subject) => {
      const mine = started.then(() => startDownload(addressOf(subject)))
      started = mine.then(() => new Promise((resolve) => setTimeout(resolve, pauseMs)))
      return mine
    })
    return toOutcome(result, { done: 'organise.downloads_begun', nameOf, again: run })
  }
  return { ...action, label: 'books.download', icon: IconDownload, run }
}

/** Downloads for users with the role. Series and read lists are one archive each. */
export const downloadActions = {
  book: createDownload<Book>({
    id: 'downloads.book',
    isAvailable: ({ deleted }) => !deleted,
    addressOf: ({ id }) => buildUrl(downloadBook, { params: { bookId: id } }),
    nameOf: ({ metadata }) => metadata.title,
  }),
  series: createDownload<Series>({
    id: 'downloads.series',
    isAvailable: ({ deleted, booksCount }) => !deleted && booksCount > 0,
    addressOf: ({ id }) => buildUrl(downloadSeries, { params: { seriesId: id } }),
    nameOf: ({ metadata }) => metadata.title,
  }),
  readList: createDownload<ReadList>({
    id: 'downloads.read_list',
    isAvailable: ({ bookIds }) => bookIds.length > 0,
    addressOf: ({ id }) => buildUrl(downloadReadList, { params: { readListId: id } }),
    nameOf: ({ name }) => name,
  }),
}
