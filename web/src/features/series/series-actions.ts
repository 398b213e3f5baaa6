import type { Series } from '@lectern/contract/series'
import { createContext, useContext } from 'react'
import type { Action } from '../../lib/action.ts'

/** All actions on a series, in order. The application provides them, because many belong to features that series cannot import. */
export const SeriesActions = createContext<readonly Action<Series>[]>([])
export const useSeriesActions = (): readonly Action<Series>[] => useContext(SeriesActions)
