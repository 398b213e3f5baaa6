/** What is open over the page. */
export type Panel =
  | 'settings'
  | 'help'
  | 'more'
  | 'explorer'
  | 'goTo'
  | 'panels'
  | 'contents'
  | 'search'
  | 'bookmarks'
