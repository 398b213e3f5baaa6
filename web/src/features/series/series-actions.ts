import type { Series } from '@lectern/contract/series'
import { createContext, useContext } from 'react'
import type { Action } from '../../lib/action.ts'

/** Every verb that a series offers, lined up by the application: many of them belong to features that series do not know. */
export const SeriesActions = createContext<readonly Action<Series>[]>([])
export const useSeriesActions = (): readonly Action<Series>[] => useContext(SeriesActions)
