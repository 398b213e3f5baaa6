import type { StoredPoster } from './change-queries.ts'
import type { PosterFiles } from './poster-files.ts'

/** Returns the fields that posters of all owners have in common. */
export const toPoster = (p: StoredPoster) => ({
  id: p.publicId,
  type: p.type,
  selected: p.selected,
  mediaType: p.mediaType,
  fileSize: p.size,
  width: p.width,
  height: p.height,
  ...(p.placeholder !== '' && { placeholder: p.placeholder }),
})

/** Returns a stored poster as the content of a response. */
export const toImageContent = (files: PosterFiles, p: StoredPoster) => ({
  tag: p.file,
  modified: p.created,
  mediaType: p.mediaType,
  read: () => files.read(p.file),
})
