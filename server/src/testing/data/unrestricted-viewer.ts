import type { Viewer } from '../../access/viewer.ts'

/** A viewer who sees everything, for tests of verbs. */
export const unrestrictedViewer: Viewer = {
  userId: 0,
  publicId: '',
  email: '',
  roles: new Set(['ADMIN']),
  isAdmin: true,
  isFree: true,
}
