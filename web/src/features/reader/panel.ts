export type Panel = 'settings' | 'help' | 'panels'
