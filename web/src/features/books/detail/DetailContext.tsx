import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import css from './DetailContext.module.css'
import { useDetailSlots } from './detail-slots.ts'
import { OpenedFromContext, parseOpenedFrom } from './opened-from.ts'

/** Adds the collection or read list of the address to the links of a detail page, and renders its name above the page. */
export function DetailContext({ children }: { readonly children: ReactNode }) {
  const search: { readonly context?: string; readonly contextId?: string } = useSearch({ strict: false })
  const { context, contextId } = search
  const from = useMemo(() => parseOpenedFrom({ context, contextId }), [context, contextId])
  const { OpenedFromNotice } = useDetailSlots()
  return (
    <OpenedFromContext value={from}>
      {from && (
        <div className={css.from}>
          <OpenedFromNotice from={from} />
        </div>
      )}
      {children}
    </OpenedFromContext>
  )
}
