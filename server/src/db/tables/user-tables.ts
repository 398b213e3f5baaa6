import type { AnnotationColor, AnnotationKind } from '@lectern/contract/annotations'
import type { Generated } from 'kysely'

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
  /** SHA-256 of the token; only the client has the token itself. */
  token_hash: string
  user_id: number
  created: number
  used: number
  expires: number
  /** User as whom an admin views the server with this session; otherwise null. */
  viewed_user_id: Generated<number | null>
  /** Address and browser of the last use; null if unknown. */
  ip: Generated<string | null>
  user_agent: Generated<string | null>
  /** The remember-me token of the same device, if it has one. */
  remember_hash: Generated<string | null>
}

export interface RememberTokenTable {
  token_hash: string
  user_id: number
  created: number
  expires: number
  /** Time at which it last started a session; null before. */
  used: Generated<number | null>
  ip: Generated<string | null>
  user_agent: Generated<string | null>
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
  /** Public id of the key; kept when the key is deleted. */
  api_key_id: string | null
  /** Hash of an unknown API key. */
  api_key_comment: string | null
}

export interface ApiKeyTable {
  id: Generated<number>
  public_id: string
  user_id: number
  /** SHA-512 of the key; only the program has the key itself. */
  key_hash: string
  comment: string
  /** Folded comment, unique in any letter case. */
  comment_key: string
  created: number
  modified: number
}

export interface ClientSettingTable {
  /** 0 for the whole server. */
  user_id: number
  name: string
  value: string
  /** 1 when anonymous users may read it. */
  is_public: number
}

export interface PagePanelsTable {
  user_id: number
  /** 32 hexadecimal digits. */
  page_hash: string
  /** JSON of the contract's `PagePanels` without `isCorrected`. */
  layout: string
  /** 1 if the user has corrected the panels. */
  is_corrected: number
  modified: number
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
  /** JSON of the contract's `Locator`; null if only the page is known. */
  locator: Generated<string | null>
  /** Share of the page above the visible part, 0 to 1; null if only the page is known. */
  share: Generated<number | null>
  /** Share of the page to the left of the visible part; null if the whole width was visible. */
  across: Generated<number | null>
}

export interface AnnotationTable {
  id: Generated<number>
  public_id: string
  user_id: number
  book_id: number
  kind: AnnotationKind
  /** Page number, counted from 1; null when only the locator is known. */
  page: number | null
  /** Progression in the whole book, 0 to 1; null without a locator that has it. */
  progression: number | null
  /** JSON of the contract's `Locator`. */
  locator: string | null
  color: AnnotationColor | null
  note: string
  /** Folded note and quoted passage. */
  search_text: string
  created: number
  modified: number
}

export interface SeriesProgressTable {
  user_id: number
  series_id: number
  read_count: number
  in_progress_count: number
  /** 0: a book is being read, 1: on deck (no book is being read, some are unread), 2: all read. */
  state: number
  last_read: number
  next_book_id: number | null
}
