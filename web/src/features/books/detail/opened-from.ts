import { createContext, useContext } from 'react'

/** The collection or read list from which a page was opened; part of the address. */
export interface OpenedFrom {
  readonly context: 'COLLECTION' | 'READLIST'
  readonly contextId: string
}

export function parseOpenedFrom(search: {
  readonly context?: unknown
  readonly contextId?: unknown
}): OpenedFrom | undefined {
  const { context, contextId } = search
  if (context !== 'COLLECTION' && context !== 'READLIST') return undefined
  return typeof contextId === 'string' && contextId !== '' ? { context, contextId } : undefined
}

/** Returns the id of the read list, whose order is then used instead of that of the series. */
export const getReadListId = (from: OpenedFrom | undefined): string | undefined =>
  from?.context === 'READLIST' ? from.contextId : undefined

/** Links of cards and buttons within this provider keep the collection or read list in their address. */
export const OpenedFromContext = createContext<OpenedFrom | undefined>(undefined)
export const useOpenedFrom = (): OpenedFrom | undefined => useContext(OpenedFromContext)
