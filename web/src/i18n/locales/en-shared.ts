import books from '../en/books.json'
import progress from '../en/progress.json'
import series from '../en/series.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...books, ...progress, ...series }
