import { type Book, downloadBook } from '@lectern/contract/books'
import { downloadReadList, downloadSeries } from '@lectern/contract/downloads'
import type { ReadList } from '@lectern/contract/readlists'
import type { Series } from '@lectern/contract/series'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { buildUrl } from '../../api/client.ts'
import type { Action, Outcome } from '../../lib/action.ts'
import { toOutcome } from '../../ui/to-outcome.ts'
import { workOnEach } from '../../ui/work-on-each.ts'

/** Browsers leave out downloads that begin at the same time. */
const pauseMs = 600

async function save(address: string): Promise<void> {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

/** Begins a download for each subject, one after another. */
async function saveEach<S>(
  subjects: readonly S[],
  addressOf: (subject: S) => string,
  nameOf: (subject: S) => string,
): Promise<Outcome> {
  let begun: Promise<void> = Promise.resolve()
  const result = await workOnEach('organise.downloading', subjects, (subject) => {
    const mine = begun.then(() => save(addressOf(subject)))
    begun = mine.then(() => new Promise((resolve) => setTimeout(resolve, pauseMs)))
    return mine
  })
  return toOutcome(result, {
    done: 'organise.downloads_begun',
    nameOf,
    again: (rest) => saveEach(rest, addressOf, nameOf),
  })
}

const look = { label: 'books.download', icon: IconDownload } as const

/** For those who may download. Series and read lists come as one archive each. */
export const downloadActions: {
  readonly book: Action<Book>
  readonly series: Action<Series>
  readonly readList: Action<ReadList>
} = {
  book: {
    ...look,
    id: 'downloads.book',
    isAvailable: ({ deleted }) => !deleted,
    run: (books) =>
      saveEach(
        books,
        ({ id }) => buildUrl(downloadBook, { params: { bookId: id } }),
        ({ metadata }) => metadata.title,
      ),
  },
  series: {
    ...look,
    id: 'downloads.series',
    isAvailable: ({ deleted, booksCount }) => !deleted && booksCount > 0,
    run: (list) =>
      saveEach(
        list,
        ({ id }) => buildUrl(downloadSeries, { params: { seriesId: id } }),
        ({ metadata }) => metadata.title,
      ),
  },
  readList: {
    ...look,
    id: 'downloads.read_list',
    isAvailable: ({ bookIds }) => bookIds.length > 0,
    run: (lists) =>
      saveEach(
        lists,
        ({ id }) => buildUrl(downloadReadList, { params: { readListId: id } }),
        ({ name }) => name,
      ),
  },
}
