import type { User } from '@lectern/contract/auth'

/** A user who may read and download. */
export const sampleUser: User = {
  id: 'user-1',
  email: 'reader@example.org',
  roles: ['USER', 'PAGE_STREAMING', 'FILE_DOWNLOAD'],
  sharedAllLibraries: true,
  sharedLibrariesIds: [],
  labelsAllow: [],
  labelsExclude: [],
  ageRestriction: null,
}
