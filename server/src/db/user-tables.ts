import type { Generated } from 'kysely'

/** Tables of people, their sessions and their reading; see `schema.ts` for the units. */

export interface UserTable {
  id: Generated<number>
  public_id: string
  email: string
  email_key: string
  password_hash: string
  /** JSON array of granted roles. */
  roles: string
  shared_all: number
  age: number | null
  age_rule: string | null
  labels_allow: string
  labels_exclude: string
  created: number
  modified: number
}

export interface UserLibraryTable {
  user_id: number
  library_id: number
}

export interface UserAccessTable {
  user_id: number
  access_class: number
}

export interface SessionTable {
  /** SHA-256 of the token; the token itself is only with the client. */
  token_hash: string
  user_id: number
  created: number
  used: number
  expires: number
}

export interface RememberTokenTable {
  token_hash: string
  user_id: number
  created: number
  expires: number
}

export interface AuthActivityTable {
  id: Generated<number>
  user_id: number | null
  email: string | null
  ip: string | null
  user_agent: string | null
  success: number
  error: string | null
  source: string | null
  date: number
  /** Public id of the key; that of one that is gone stays. */
  api_key_id: string | null
  /** Of a key that nobody has: its hash. */
  api_key_comment: string | null
}

export interface ApiKeyTable {
  id: Generated<number>
  public_id: string
  user_id: number
  /** SHA-512 of the key; the key itself is only with the program. */
  key_hash: string
  comment: string
  /** The comment, the same whatever its case. */
  comment_key: string
  created: number
  modified: number
}

export interface ClientSettingTable {
  /** 0: of the whole server. */
  user_id: number
  name: string
  value: string
  /** Whether strangers may read it. */
  is_public: number
}

export interface ReadProgressTable {
  user_id: number
  book_id: number
  series_id: number
  completed: number
  page: number
  read_date: number
  created: number
  modified: number
  device_id: string
  device_name: string
  /** JSON of the contract's `Locator`; null when only the page is known. */
  locator: Generated<string | null>
}

export interface SeriesProgressTable {
  user_id: number
  series_id: number
  read_count: number
  in_progress_count: number
  /** 0 a book is open, 1 on deck (nothing open, unread left), 2 all read. */
  state: number
  last_read: number
  next_book_id: number | null
}
