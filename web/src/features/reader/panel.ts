export type Panel = 'settings' | 'help' | 'contents' | 'search'
