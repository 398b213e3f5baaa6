import type { Generated } from 'kysely'

export interface CollectionTable {
  id: Generated<number>
  public_id: string
  name: string
  /** Folded name: names are unique in any letter case. */
  name_key: string
  ordered: number
  created: number
  modified: number
}

export interface CollectionSeriesTable {
  collection_id: number
  series_id: number
  position: number
}

export interface ReadListTable {
  id: Generated<number>
  public_id: string
  name: string
  name_key: string
  summary: Generated<string>
  ordered: number
  created: number
  modified: number
}

export interface ReadListBookTable {
  read_list_id: number
  book_id: number
  position: number
}
