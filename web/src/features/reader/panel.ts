export type Panel = 'settings' | 'help'
