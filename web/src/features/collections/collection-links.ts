import { linkOptions } from '@tanstack/react-router'

export const collectionLink = (collectionId: string) =>
  linkOptions({ to: '/collections/$collectionId', params: { collectionId } })
