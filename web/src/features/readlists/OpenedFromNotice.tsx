import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import type { LinkTarget } from '../../ui/link-target.ts'
import type { OpenedFrom } from '../books/opened-from.ts'
import { collectionLink } from '../collections/collection-links.ts'
import { collectionQueries } from '../collections/queries.ts'
import css from './OpenedFromNotice.module.css'
import { readListQueries } from './queries.ts'
import { readListLink } from './read-list-links.ts'

/** Names the collection or read list from which a page was opened, and links back to it. Nothing for one that is gone. */
export function OpenedFromNotice({ from }: { readonly from: OpenedFrom }) {
  return from.context === 'READLIST' ? (
    <ReadListNotice readListId={from.contextId} />
  ) : (
    <CollectionNotice collectionId={from.contextId} />
  )
}

function ReadListNotice({ readListId }: { readonly readListId: string }) {
  const t = useText()
  const { data, error } = useQuery(readListQueries.detail(readListId))
  if (error) return null
  return (
    <Notice link={readListLink(readListId)} text={data ? t('readlists.in_list', { name: data.name }) : ''} />
  )
}

function CollectionNotice({ collectionId }: { readonly collectionId: string }) {
  const t = useText()
  const { data, error } = useQuery(collectionQueries.detail(collectionId))
  if (error) return null
  return (
    <Notice
      link={collectionLink(collectionId)}
      text={data ? t('collections.in_collection', { name: data.name }) : ''}
    />
  )
}

/** Keeps its height while the name is unknown. */
function Notice({ link, text }: { readonly link: LinkTarget; readonly text: string }) {
  return (
    <p className={css.notice}>
      <Link {...link} className={css.link} aria-hidden={text === '' || undefined}>
        <IconArrowLeft size={18} aria-hidden className={css.arrow} />
        <span className={css.name} dir="auto">
          {text}
        </span>
      </Link>
    </p>
  )
}
