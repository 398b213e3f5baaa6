import type { StoredPoster } from './change-queries.ts'
import type { PosterFiles } from './poster-files.ts'

/** What all posters say of themselves, whoever's they are. */
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

/** A stored poster as it is sent. */
export const toImageContent = (files: PosterFiles, p: StoredPoster) => ({
  tag: p.file,
  modified: p.created,
  mediaType: p.mediaType,
  read: () => files.read(p.file),
})
