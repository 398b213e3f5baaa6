export type TextPanel = 'contents' | 'settings' | 'help' | 'search' | 'notes'
