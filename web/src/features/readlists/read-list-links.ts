import { linkOptions } from '@tanstack/react-router'

export const readListLink = (readListId: string) =>
  linkOptions({ to: '/readlists/$readListId', params: { readListId } })
