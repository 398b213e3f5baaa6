import { ensureTexts } from '../../../i18n/text-store.ts'
import { ReaderMarks } from '../bars/ReaderMarks.tsx'
import { ReaderBookmarks } from '../bookmarks/ReaderBookmarks.tsx'
import { ReadingNotices } from '../overlays/ReadingNotices.tsx'

/** Returns the components for progress, marks and bookmarks, after loading their texts. */
export async function loadReadingTools() {
  await ensureTexts('readerTools')
  return { ReadingNotices, ReaderBookmarks, ReaderMarks }
}
