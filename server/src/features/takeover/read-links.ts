import { limits } from '@lectern/contract/limits'
import { isLink } from '@lectern/contract/metadata'
import type { SourceRow } from './source-queries.ts'

/** Links whose addresses may be stored here: others could run code in a browser, or are too long (the same as in a change of metadata). */
export const readLinks = (rows: readonly SourceRow[]): { label: string; url: string }[] =>
  rows
    .map((row) => ({ label: String(row.LABEL), url: String(row.URL) }))
    .filter(
      ({ label, url }) => isLink(url) && url.length <= limits.maxLine && label.length <= limits.maxLabel,
    )
