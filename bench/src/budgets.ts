import type { Unit } from './measure.ts'

export interface Budget {
  /** Name of the figure. */
  readonly name: string
  readonly limit: number
  readonly unit: Unit
  /** `max`: larger values break the budget; `min`: smaller values do. */
  readonly direction: 'max' | 'min'
}

const max = (name: string, limit: number, unit: Unit): Budget => ({ name, limit, unit, direction: 'max' })
const min = (name: string, limit: number, unit: Unit): Budget => ({ name, limit, unit, direction: 'min' })

/** Lists of twenty, by their sorts and filters. */
const shortLists = [
  'series-20',
  'series-20-deep',
  'series-20-genre',
  'series-20-unread',
  'series-20-age',
  'series-20-letter',
  'books-20',
  'books-20-deep',
  'books-20-series',
  'books-20-tag',
  'books-20-unread',
  'books-condition',
]

/** Figures that must not get worse unnoticed, measured on two cores. A figure without a line here is for information. */
export const budgets: readonly Budget[] = [
  max('start-up/empty-page', 1000, 'ms'),
  max('start-up/filled-page', 1200, 'ms'),
  max('start-up/npm-start', 2500, 'ms'),

  min('scan-unchanged/rate', 20_000, 'files/s'),
  max('scan-unchanged/against-find', 3, '×'),
  max('scan-unchanged/changed-tables', 0, 'count'),
  max('scan-unchanged/read-per-file', 64, 'B'),

  min('ingest/real-bare-analyzed', 60, 'books/s'),
  min('ingest/real-complete', 25, 'books/s'),
  min('ingest/epub-bare-analyzed', 100, 'books/s'),
  min('ingest/epub-complete', 25, 'books/s'),
  min('ingest/light-analyzed', 120, 'books/s'),
  min('ingest/light-complete', 110, 'books/s'),
  max('ingest/light-peak-memory', 400, 'MB'),
  max('ingest/light-rested-memory', 150, 'MB'),
  max('ingest/light-late-against-early', 1.1, '×'),
  max('ingest/light-database', 8_000, 'B'),

  max('page-hashing/share-of-looks', 5, '%'),

  max('server-check/quick', 60_000, 'ms'),
  max('server-check/thorough-list-p95', 50, 'ms'),

  min('posters/against-bare', 0.7, '×'),

  max('browse/idle-series-20-p95', 15, 'ms'),
  max('browse/idle-series-500-p95', 50, 'ms'),
  max('browse/idle-books-created-p95', 15, 'ms'),
  max('browse/idle-dashboard-p95', 50, 'ms'),
  max('browse/idle-book-p95', 10, 'ms'),
  max('browse/idle-neighbours-p95', 10, 'ms'),
  max('browse/idle-page-p95', 10, 'ms'),
  max('browse/busy-series-20-p95', 60, 'ms'),
  max('browse/busy-series-500-p95', 120, 'ms'),
  max('browse/busy-books-created-p95', 60, 'ms'),
  max('browse/busy-dashboard-p95', 120, 'ms'),
  max('browse/busy-book-p95', 50, 'ms'),
  max('browse/busy-neighbours-p95', 60, 'ms'),
  max('browse/busy-page-p95', 50, 'ms'),
  max('browse/busy-event-loop-p95', 40, 'ms'),
  max('browse/busy-event-loop-p99', 50, 'ms'),

  ...['free', 'limited'].flatMap((who) => [
    ...shortLists.flatMap((list) => [
      max(`lists/${who}-${list}-p50`, 8, 'ms'),
      max(`lists/${who}-${list}-p95`, 30, 'ms'),
    ]),
    ...['series-500', 'books-500'].map((list) => max(`lists/${who}-${list}-p95`, 80, 'ms')),
    max(`lists/${who}-dashboard-p95`, 100, 'ms'),
    ...['on-deck', 'next', 'previous'].map((step) => max(`lists/${who}-${step}-p95`, 20, 'ms')),
    ...['genres', 'tags', 'publishers', 'years', 'authors'].map((facet) =>
      max(`lists/${who}-facet-${facet}-p95`, 50, 'ms'),
    ),
    max(`lists/${who}-groups-p95`, 50, 'ms'),
    ...['word', 'two-words', 'beginning', 'middle', 'slip'].map((text) =>
      max(`lists/${who}-search-${text}-p95`, 30, 'ms'),
    ),
  ]),

  ...['free', 'limited'].flatMap((who) =>
    ['books', 'series', 'publications'].flatMap((feed) => [
      max(`feeds/${who}-${feed}-20-p95`, 30, 'ms'),
      max(`feeds/${who}-${feed}-500-p95`, 80, 'ms'),
    ]),
  ),

  max('kobo/first-sync', 20_000, 'ms'),
  max('kobo/no-change', 2000, 'ms'),
  max('kobo/more-memory', 150, 'MB'),

  max('search/free-series-p95', 30, 'ms'),
  max('search/free-books-p95', 30, 'ms'),
  max('search/limited-series-p95', 30, 'ms'),
  max('search/limited-books-p95', 30, 'ms'),

  min('pages/stored-against-plain-1', 0.4, '×'),
  min('pages/stored-against-plain-8', 0.5, '×'),
  min('pages/stored-against-plain-200', 0.5, '×'),
  min('pages/stored-against-nginx-8', 0.5, '×'),
  min('pages/stored-against-nginx-200', 0.5, '×'),
  max('pages/memory-of-200-readers', 60, 'MB'),
  min('pages/deflated-8', 100, 'MB/s'),
  max('pages/one-of-300-mb', 10, 'ms'),
  max('pages/300-against-3-mb', 1.5, '×'),
  max('pages/read-per-page-of-300-mb', 1.05, '×'),

  max('memory/empty-idle', 150, 'MB'),
  max('memory/filled-rested', 150, 'MB'),
  max('memory/scan-peak', 400, 'MB'),
  max('memory/ingest-peak', 400, 'MB'),
  max('memory/ingest-rested', 150, 'MB'),

  max('client-weight/login-gzip', 160, 'kB'),
  max('client-weight/dashboard-gzip', 220, 'kB'),
  max('client-weight/reader-gzip', 180, 'kB'),
  max('client-weight/login-fonts', 0, 'count'),
  max('client-weight/dashboard-fonts', 0, 'count'),
  max('client-weight/reader-fonts', 0, 'count'),
  max('client-weight/login-locales', 1, 'count'),
  max('client-weight/dashboard-locales', 1, 'count'),
  max('client-weight/reader-locales', 1, 'count'),

  max('client-ready/login-desktop', 1000, 'ms'),
  max('client-ready/dashboard-desktop', 1500, 'ms'),
  max('client-ready/reader-desktop', 1100, 'ms'),
  max('client-ready/login-mobile', 3000, 'ms'),
  max('client-ready/dashboard-mobile', 2500, 'ms'),
  max('client-ready/dashboard-mobile-blocked', 300, 'ms'),
  max('client-ready/reader-mobile', 4000, 'ms'),

  max('organise/edit-book-open', 150, 'ms'),
  max('organise/edit-2000', 10_000, 'ms'),
  max('organise/mark-2000', 10_000, 'ms'),
  max('organise/select-all-first', 400, 'ms'),
  max('organise/select-all', 100, 'ms'),
  max('organise/order-open-longest-task', 50, 'ms'),
  max('organise/order-longest-task', 50, 'ms'),
  max('import/books-longest-task', 50, 'ms'),
  max('import/read-list-longest-task', 50, 'ms'),

  max('metrics/overview-first', 500, 'ms'),
  max('metrics/overview-p95', 500, 'ms'),

  max('find/first-series', 1000, 'ms'),
  max('find/first-books', 1000, 'ms'),
  ...['series', 'books'].flatMap((kind) => [
    ...['slow', 'fast'].flatMap((speed) => [
      max(`find/scroll-${kind}-${speed}-task`, 50, 'ms'),
      max(`find/scroll-${kind}-${speed}-cards`, 400, 'count'),
      max(`find/scroll-${kind}-${speed}-blank`, 150, 'ms'),
    ]),
    max(`find/filter-${kind}`, 200, 'ms'),
    ...['burst', 'stream'].flatMap((pace) => [
      max(`find/${pace}-${kind}-frame`, 50, 'ms'),
      max(`find/${pace}-${kind}-moved`, 1, 'px'),
      max(`find/${pace}-${kind}-lost`, 0, 'count'),
    ]),
  ]),
  max('find/suggestion-median', 100, 'ms'),

  max('kills/failed', 0, 'count'),

  max('turns/reading-seen-p95', 50, 'ms'),
  max('turns/reading-whole-p95', 300, 'ms'),
  max('turns/leafing-seen-p95', 100, 'ms'),

  max('takeover/to-ready', 300_000, 'ms'),

  max('reading/open', 300, 'ms'),
  max('reading/turn-median', 16, 'ms'),
  max('texts/open-cold', 700, 'ms'),
  max('texts/open-warm', 250, 'ms'),
  max('texts/turn-median', 16, 'ms'),
  max('texts/font-change', 200, 'ms'),
  max('texts/search', 500, 'ms'),
  max('texts/frames', 3, 'count'),
  max('texts/memory-growth', 30, 'MB'),
  max('texts/node-growth', 200, 'count'),
  max('texts/script-gzip', 90, 'kB'),
  ...['read', 'fling', 'drag'].flatMap((how) => [
    max(`reading/strip-${how}-task`, 50, 'ms'),
    max(`reading/strip-${how}-shift`, 0, 'count'),
    max(`reading/strip-${how}-decoded`, 160, 'MB'),
    max(`reading/strip-${how}-blank`, 150, 'ms'),
  ]),
]
