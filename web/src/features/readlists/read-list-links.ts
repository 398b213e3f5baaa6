import { linkOptions } from '../../lib/link-options.ts'

export const readListLink = (readListId: string) =>
  linkOptions({ to: '/readlists/$readListId', params: { readListId } })
