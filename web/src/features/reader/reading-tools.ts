import { ensureTexts } from '../../i18n/text-store.ts'
import { ReaderBookmarks } from './bookmarks/ReaderBookmarks.tsx'
import { ReadingNotices } from './overlays/ReadingNotices.tsx'
import { ReaderMarks } from './ReaderMarks.tsx'

/** Returns what tells of progress and shows bookmarks, with the texts. */
export async function loadReadingTools() {
  await ensureTexts('readerTools')
  return { ReadingNotices, ReaderBookmarks, ReaderMarks }
}
