import { getKnownPageThumbnail, getUnknownPageThumbnail } from '@lectern/contract/duplicates'
import { buildUrl } from '../../api/client.ts'
import type { SharedPage } from './page-queries.ts'

/** Returns the address of the image of a page: the stored preview of a known one, otherwise one that is drawn from a book. */
export const pageAddress = ({ hash, action }: SharedPage, edge?: number): string =>
  action
    ? buildUrl(getKnownPageThumbnail, { params: { pageHash: hash } })
    : buildUrl(getUnknownPageThumbnail, { params: { pageHash: hash }, query: { resize: edge } })
