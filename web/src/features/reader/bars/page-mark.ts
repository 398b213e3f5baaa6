/** A bookmark or the beginning of a chapter, as the slider and the overview show it. */
export interface PageMark {
  readonly page: number
  readonly kind: 'chapter' | 'bookmark'
  readonly label: string
}

/** Returns the marks at a page. */
export const listMarksAt = (marks: readonly PageMark[], page: number): readonly PageMark[] =>
  marks.filter((mark) => mark.page === page)
