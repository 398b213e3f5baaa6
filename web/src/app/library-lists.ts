/** Lists of a library, with the shortcuts that open them for all libraries. */
export const libraryLists = [
  { id: 'series', to: '/libraries/$libraryId/series', text: 'search.kind_series', shortcut: 'g l' },
  { id: 'books', to: '/libraries/$libraryId/books', text: 'search.kind_books', shortcut: undefined },
  {
    id: 'collections',
    to: '/libraries/$libraryId/collections',
    text: 'search.kind_collections',
    shortcut: 'g c',
  },
  { id: 'readlists', to: '/libraries/$libraryId/readlists', text: 'search.kind_readlists', shortcut: 'g r' },
] as const
