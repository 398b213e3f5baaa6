export type Panel = 'settings' | 'help' | 'bookmarks'
