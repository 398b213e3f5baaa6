export type Panel = 'settings' | 'help' | 'panels' | 'contents' | 'search' | 'bookmarks'
