/** Books of one access class with one media type. Triggers keep this and the following sums, so that metrics do not read every row. */
interface BookFormatTotalTable {
  access_class: number
  /** Empty for books that are not analyzed. */
  media_type: string
  books: number
  /** Sum of the files in bytes. */
  size: number
}
/** Books of one access class that were added in one month (UTC). */
interface BookMonthTotalTable {
  access_class: number
  /** `yyyymm`. */
  month: number
  books: number
  size: number
}
/** Posters of one kind of owner; see `PosterTable`. */
interface PosterTotalTable {
  owner_kind: number
  posters: number
  size: number
}

export interface TotalTables {
  book_format_total: BookFormatTotalTable
  book_month_total: BookMonthTotalTable
  poster_total: PosterTotalTable
}
