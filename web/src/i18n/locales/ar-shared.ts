import books from '../ar/books.json'
import progress from '../ar/progress.json'
import series from '../ar/series.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...books, ...progress, ...series }
