/** A place in a book that the slider and the overview of all pages show: the beginning of a chapter, or a bookmark. */
export interface PageMark {
  readonly page: number
  readonly kind: 'chapter' | 'bookmark'
  readonly label: string
}

/** Returns the marks at a page. */
export const listMarksAt = (marks: readonly PageMark[], page: number): readonly PageMark[] =>
  marks.filter((mark) => mark.page === page)
