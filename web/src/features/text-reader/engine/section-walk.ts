import type { Chapter } from './chapter.ts'
import type { FrameCache } from './frame-cache.ts'
import type { BookFiles, TextBook } from './text-book.ts'

export type SectionWalk = ReturnType<typeof createSectionWalk>

/** True for a chapter without text and images. A page of fixed size may consist of styles only. */
export const isEmpty = ({ text, isFixed }: Pick<Chapter, 'text' | 'isFixed'>): boolean =>
  text.count === 0 && !isFixed

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

/** Finds sections in the reading order, except those that are aside of it, empty, or missing in the book. */
export function createSectionWalk(
  { sections }: TextBook,
  files: Pick<BookFiles, 'isMissing'>,
  cache: Pick<FrameCache<Chapter>, 'find' | 'get'>,
) {
  const skipped = new Set<number>()
  const last = sections.findLastIndex(({ isAside }) => !isAside)
  /** Returns the nearest section from `index` on, in steps of 1 or -1, that is not known to be skipped; undefined if there is none. */
  const next = (index: number, step: 1 | -1): number | undefined => {
    for (let at = index; at >= 0 && at <= Math.max(0, last); at += step) if (!skipped.has(at)) return at
    return undefined
  }
  const get = async (index: number): Promise<Chapter> => {
    try {
      return cache.find(index) ?? (await cache.get(index))
    } catch (error) {
      throw new SectionFailure(index, error)
    }
  }
  /** Loads the nearest section with contents from `index` on; undefined if there is none. Rejects with an error for `toSectionFailure`. */
  const load = async (index: number, step: 1 | -1): Promise<Chapter | undefined> => {
    for (let at = next(index, step); at !== undefined; at = next(at + step, step)) {
      const chapter = await get(at).catch((failure) => {
        if (!files.isMissing(failure.cause)) throw failure
        return undefined
      })
      if (chapter && !isEmpty(chapter)) return chapter
      skipped.add(at)
    }
    return undefined
  }
  return {
    next,
    load,
    /** Loads a section, or the nearest one with contents. Rejects like `load`. */
    async open(index: number): Promise<Chapter> {
      const chapter = await get(index)
      if (!isEmpty(chapter) || sections[index]?.isAside) return chapter
      return (await load(index, 1)) ?? (await load(index, -1)) ?? chapter
    },
    /** True if no section with contents is known after this one. */
    isLast: (index: number): boolean => next(index + 1, 1) === undefined,
  }
}
