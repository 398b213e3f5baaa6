import type { BookPage } from '@lectern/contract/reader'
import { getBookPage } from '@lectern/contract/reader'
import { buildUrl, failureAt } from '../../../api/client.ts'
import { ApiError } from '../../../lib/api-error.ts'

/** Returns the ending of a file by its media type: `image/svg+xml` is `svg`, `image/jpeg` is `jpg`. */
function getEnding(mediaType: string): string {
  const [subtype = ''] = (mediaType.split('/')[1] ?? '').split(/[+;]/)
  return subtype === 'jpeg' ? 'jpg' : subtype
}

/** Returns `{book}-{page}.{ending}` with the ending of the entry in the book, or that of the format that was sent instead. */
export function getPageFileName(bookName: string, page: BookPage, sentType: string): string {
  const [, own] = /\.([a-z0-9]{1,5})$/i.exec(page.fileName) ?? []
  const ending = own && sentType === page.mediaType ? own.toLowerCase() : getEnding(sentType)
  return `${bookName}-${page.number}${ending && `.${ending}`}`
}

/** Lets the browser save bytes as a file. */
function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Browsers begin the download after the click.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Downloads a page in its original format. Throws an ApiError. */
export async function downloadPage(book: { id: string; name: string }, page: BookPage): Promise<void> {
  const url = buildUrl(getBookPage, {
    params: { bookId: book.id, pageNumber: page.number },
    query: { contentNegotiation: false },
  })
  const response = await fetch(url, {
    credentials: 'include',
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  }).catch(() => undefined)
  if (!response?.ok) {
    const { purpose } = getBookPage
    throw (await failureAt(getBookPage, url)) ?? new ApiError({ kind: 'network', purpose })
  }
  const content = await response.blob()
  saveFile(content, getPageFileName(book.name, page, content.type))
}
