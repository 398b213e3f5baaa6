import { getFontCss, listFontFamilies } from '@lectern/contract/fonts'
import { getProgression } from '@lectern/contract/progress'
import { getEpubManifest, listPositions } from '@lectern/contract/reader-manifests'
import { queryOptions } from '@tanstack/react-query'
import { buildUrl, call } from '../../../api/client.ts'
import { toServerFont } from '../settings/text-reader-settings.ts'
import { toTextBook } from './text-publication.ts'

/** Fetched once for each opening: events of the progress of this reader must not refetch it. */
const openingOptions = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

/** Makes the addresses in a style sheet of fonts absolute, because it is written into frames without an address. */
const toFullAddresses = (css: string, base: string): string =>
  css.replace(
    /url\(\s*["']?([^"')]+)["']?\s*\)/g,
    (_, address: string) => `url("${new URL(address, base).href}")`,
  )

export const textQueries = {
  book: (bookId: string) =>
    queryOptions({
      queryKey: ['text-reader', bookId, 'publication'] as const,
      queryFn: async ({ signal }) => {
        const [publication, positions] = await Promise.all([
          call(getEpubManifest, { params: { bookId }, signal }),
          // Without positions every section has the same share of the book.
          call(listPositions, { params: { bookId }, signal }).catch(() => ({ total: 0, positions: [] })),
        ])
        return toTextBook(bookId, publication, positions)
      },
      ...openingOptions,
    }),
  progression: (bookId: string) =>
    queryOptions({
      queryKey: ['text-reader', bookId, 'progression'] as const,
      queryFn: async ({ signal }) => (await call(getProgression, { params: { bookId }, signal })) ?? null,
      ...openingOptions,
    }),
  fonts: queryOptions({
    queryKey: ['text-reader', 'fonts'] as const,
    queryFn: ({ signal }) => call(listFontFamilies, { signal }),
    staleTime: 60_000,
  }),
  /** Rules that load the chosen font; empty for fonts of the device. */
  fontCss: (font: string) =>
    queryOptions({
      queryKey: ['text-reader', 'font', font] as const,
      queryFn: async ({ signal }) => {
        if (font === 'dyslexic') return (await import('../settings/dyslexic-font.ts')).dyslexicFontCss
        const address = buildUrl(getFontCss, { params: { fontFamily: toServerFont(font) ?? '' } })
        const response = await fetch(address, { credentials: 'include', signal })
        return response.ok ? toFullAddresses(await response.text(), address) : ''
      },
      enabled: font === 'dyslexic' || toServerFont(font) !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
    }),
}
