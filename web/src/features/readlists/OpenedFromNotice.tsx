import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import type { OpenedFrom } from '../books/detail/opened-from.ts'
import { collectionLink, readListLink } from '../books/page-links.ts'
import { collectionQueries } from '../collections/queries.ts'
import css from './OpenedFromNotice.module.css'
import { readListQueries } from './queries.ts'

/** Renders the name of the collection or read list from which a page was opened, as a link; nothing if it no longer exists. */
export function OpenedFromNotice({ from: { context, contextId } }: { readonly from: OpenedFrom }) {
  const t = useText()
  const isReadList = context === 'READLIST'
  const readList = useQuery({ ...readListQueries.detail(contextId), enabled: isReadList })
  const collection = useQuery({ ...collectionQueries.detail(contextId), enabled: !isReadList })
  const { data, error } = isReadList ? readList : collection
  if (error) return null
  const text = data && t(isReadList ? 'readlists.in_list' : 'collections.in_collection', { name: data.name })
  // The line keeps its height while the name is unknown.
  return (
    <p className={css.notice}>
      <Link
        {...(isReadList ? readListLink(contextId) : collectionLink(contextId))}
        className={css.link}
        aria-hidden={text === undefined || undefined}
      >
        <IconArrowLeft size={18} aria-hidden className={css.arrow} />
        <span className={css.name} dir="auto">
          {text}
        </span>
      </Link>
    </p>
  )
}
