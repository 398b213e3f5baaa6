import type { TakeoverServer } from '@lectern/contract/takeover'

/** Names of programs, the same in every language. */
export const serverNames: Readonly<Record<TakeoverServer, string>> = { KOMGA: 'Komga', KAVITA: 'Kavita' }
