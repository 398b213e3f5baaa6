import type { Chapter } from './chapter.ts'
import type { ChapterCache } from './chapter-cache.ts'
import type { BookFiles, TextBook } from './text-book.ts'

/** Goes through the flow of reading, past documents that are aside of it, empty, or missing in the book. */
export interface SectionWalk {
  /** Returns the nearest section from `index` on, in steps of 1 or -1, that is not known to be passed; undefined when none is left. */
  next(index: number, step: 1 | -1): number | undefined
  /** Loads that section; undefined when all that are left have nothing to show. Rejects with what `toSectionFailure` explains. */
  load(index: number, step: 1 | -1): Promise<Chapter | undefined>
  /** Loads a section, or the nearest one that has something to show. Rejects like `load`. */
  open(index: number): Promise<Chapter>
  /** True when nothing is known to be left after a section. */
  isLast(index: number): boolean
}

/** True for a chapter without any text or picture; a page of fixed size may be drawn with styles alone. */
export const isEmpty = ({ text, isFixed }: Pick<Chapter, 'text' | 'isFixed'>): boolean =>
  text.count === 0 && !isFixed

/** What loading a section ended with. */
class SectionFailure extends Error {
  readonly section: number
  constructor(section: number, cause: unknown) {
    super('a section could not be loaded', { cause })
    this.section = section
  }
}

export const toSectionFailure = (failure: unknown): { readonly section: number; readonly error: unknown } =>
  failure instanceof SectionFailure
    ? { section: failure.section, error: failure.cause }
    : { section: 0, error: failure }

export function createSectionWalk(
  { sections }: TextBook,
  files: Pick<BookFiles, 'isMissing'>,
  cache: Pick<ChapterCache, 'find' | 'get'>,
): SectionWalk {
  const passed = new Set<number>()
  const last = Math.max(
    0,
    sections.findLastIndex(({ isAside }) => !isAside),
  )
  const next: SectionWalk['next'] = (index, step) => {
    for (let at = index; at >= 0 && at <= last; at += step) if (!passed.has(at)) return at
    return undefined
  }
  const get = async (index: number): Promise<Chapter> => {
    try {
      return cache.find(index) ?? (await cache.get(index))
    } catch (error) {
      throw new SectionFailure(index, error)
    }
  }
  const load: SectionWalk['load'] = async (index, step) => {
    for (let at = next(index, step); at !== undefined; at = next(at + step, step)) {
      const chapter = await get(at).catch((failure) => {
        if (!files.isMissing(failure.cause)) throw failure
        return undefined
      })
      if (chapter && !isEmpty(chapter)) return chapter
      passed.add(at)
    }
    return undefined
  }
  return {
    next,
    load,
    async open(index) {
      const chapter = await get(index)
      if (!isEmpty(chapter) || sections[index]?.isAside) return chapter
      return (await load(index, 1)) ?? (await load(index, -1)) ?? chapter
    },
    isLast: (index) => next(index + 1, 1) === undefined,
  }
}
