export const firstVersion = `
CREATE TABLE library(
  id INTEGER PRIMARY KEY AUTOINCREMENT, public_id TEXT NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE, root TEXT NOT NULL, settings TEXT NOT NULL,
  unavailable INTEGER NOT NULL DEFAULT 0, created INTEGER NOT NULL, modified INTEGER NOT NULL);

CREATE TABLE access_class(
  id INTEGER PRIMARY KEY, library_id INTEGER NOT NULL, age_rating INTEGER, labels TEXT NOT NULL DEFAULT '[]',
  series_count INTEGER NOT NULL DEFAULT 0, book_count INTEGER NOT NULL DEFAULT 0);
CREATE UNIQUE INDEX access_class_key ON access_class(library_id, ifnull(age_rating, -1), labels);

CREATE TABLE series(
  id INTEGER PRIMARY KEY, public_id TEXT NOT NULL UNIQUE, access_class INTEGER NOT NULL, library_id INTEGER NOT NULL,
  title_key TEXT NOT NULL, title_group TEXT NOT NULL, name_key TEXT NOT NULL, created INTEGER NOT NULL, modified INTEGER NOT NULL,
  deleted INTEGER NOT NULL DEFAULT 0, oneshot INTEGER NOT NULL DEFAULT 0, status INTEGER NOT NULL DEFAULT 1,
  books_count INTEGER NOT NULL DEFAULT 0, total_book_count INTEGER, release_date INTEGER);
CREATE INDEX series_by_title ON series(title_key, id, access_class, books_count);
CREATE INDEX series_by_name ON series(name_key, id, access_class);
CREATE INDEX series_by_created ON series(created, id, access_class);
CREATE INDEX series_by_modified ON series(modified, id, access_class);
CREATE INDEX series_by_release ON series(release_date, id, access_class);
CREATE INDEX series_by_size ON series(books_count, id, access_class);
CREATE INDEX series_by_group ON series(title_group, access_class);
CREATE INDEX series_in_library ON series(library_id, id, access_class, deleted);
CREATE INDEX series_deleted ON series(deleted, access_class) WHERE deleted <> 0;

CREATE TABLE series_metadata(
  series_id INTEGER PRIMARY KEY, name TEXT NOT NULL, path TEXT NOT NULL, file_modified INTEGER NOT NULL,
  fingerprint TEXT NOT NULL DEFAULT '', title TEXT NOT NULL,
  title_sort TEXT NOT NULL, summary TEXT NOT NULL DEFAULT '', publisher TEXT NOT NULL DEFAULT '', language TEXT NOT NULL DEFAULT '',
  reading_direction TEXT NOT NULL DEFAULT '', age_rating INTEGER, locks INTEGER NOT NULL DEFAULT 0, created INTEGER NOT NULL,
  modified INTEGER NOT NULL, lists TEXT NOT NULL, books TEXT NOT NULL);

CREATE TABLE book(
  id INTEGER PRIMARY KEY, public_id TEXT NOT NULL UNIQUE, series_id INTEGER NOT NULL, access_class INTEGER NOT NULL,
  library_id INTEGER NOT NULL, number INTEGER NOT NULL, number_sort REAL NOT NULL, name_key TEXT NOT NULL, title_key TEXT NOT NULL,
  created INTEGER NOT NULL, modified INTEGER NOT NULL, deleted INTEGER NOT NULL DEFAULT 0, oneshot INTEGER NOT NULL DEFAULT 0,
  size INTEGER NOT NULL, file_modified INTEGER NOT NULL, file_hash TEXT NOT NULL DEFAULT '', release_date INTEGER,
  media_status INTEGER NOT NULL DEFAULT 0, media_type TEXT NOT NULL DEFAULT '', media_profile TEXT NOT NULL DEFAULT '',
  page_count INTEGER NOT NULL DEFAULT 0);
CREATE INDEX book_in_series ON book(series_id, number_sort, id, access_class);
CREATE INDEX book_by_created ON book(created, id, access_class, series_id);
CREATE INDEX book_by_modified ON book(modified, id, access_class, series_id);
CREATE INDEX book_by_release ON book(release_date, id, access_class, series_id);
CREATE INDEX book_by_size ON book(size, id, access_class, series_id);
CREATE INDEX book_by_name ON book(name_key, id, access_class, series_id);
CREATE INDEX book_by_title ON book(title_key, id, access_class, series_id);
CREATE INDEX book_by_pages ON book(page_count, id, access_class, series_id);
CREATE INDEX book_by_hash ON book(file_hash) WHERE file_hash <> '';
CREATE INDEX book_not_ready ON book(media_status, access_class) WHERE media_status <> 2;
CREATE INDEX book_deleted ON book(deleted, access_class) WHERE deleted <> 0;
CREATE INDEX book_in_library ON book(library_id, id, series_id, deleted);

CREATE TABLE book_metadata(
  book_id INTEGER PRIMARY KEY, name TEXT NOT NULL, path TEXT NOT NULL, title TEXT NOT NULL, number TEXT NOT NULL,
  summary TEXT NOT NULL DEFAULT '', isbn TEXT NOT NULL DEFAULT '', media_comment TEXT NOT NULL DEFAULT '',
  analyzed INTEGER NOT NULL DEFAULT 0, locks INTEGER NOT NULL DEFAULT 0, created INTEGER NOT NULL, modified INTEGER NOT NULL,
  lists TEXT NOT NULL, series_patch TEXT);
CREATE TABLE book_pages(book_id INTEGER PRIMARY KEY, pages BLOB NOT NULL);

CREATE TABLE user(
  id INTEGER PRIMARY KEY AUTOINCREMENT, public_id TEXT NOT NULL UNIQUE, email TEXT NOT NULL, email_key TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL, roles TEXT NOT NULL, shared_all INTEGER NOT NULL DEFAULT 1, age INTEGER, age_rule TEXT,
  labels_allow TEXT NOT NULL DEFAULT '[]', labels_exclude TEXT NOT NULL DEFAULT '[]', created INTEGER NOT NULL,
  modified INTEGER NOT NULL);
CREATE TABLE user_library(user_id INTEGER NOT NULL, library_id INTEGER NOT NULL, PRIMARY KEY(user_id, library_id)) WITHOUT ROWID;
CREATE TABLE user_access(
  user_id INTEGER NOT NULL, access_class INTEGER NOT NULL, PRIMARY KEY(user_id, access_class)) WITHOUT ROWID;

CREATE TABLE session(
  token_hash TEXT PRIMARY KEY, user_id INTEGER NOT NULL, created INTEGER NOT NULL, used INTEGER NOT NULL,
  expires INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX session_of ON session(user_id);
CREATE TABLE remember_token(
  token_hash TEXT PRIMARY KEY, user_id INTEGER NOT NULL, created INTEGER NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX remember_token_of ON remember_token(user_id);
CREATE TABLE auth_activity(
  id INTEGER PRIMARY KEY, user_id INTEGER, email TEXT, ip TEXT, user_agent TEXT, success INTEGER NOT NULL, error TEXT, source TEXT,
  date INTEGER NOT NULL);
CREATE INDEX auth_activity_by_date ON auth_activity(date, id);
CREATE INDEX auth_activity_of ON auth_activity(user_id, date, id);
CREATE INDEX auth_activity_of_email ON auth_activity(email, date, id);

CREATE TABLE read_progress(
  user_id INTEGER NOT NULL, book_id INTEGER NOT NULL, series_id INTEGER NOT NULL, completed INTEGER NOT NULL, page INTEGER NOT NULL,
  read_date INTEGER NOT NULL, created INTEGER NOT NULL, modified INTEGER NOT NULL, device_id TEXT NOT NULL DEFAULT '',
  device_name TEXT NOT NULL DEFAULT '', PRIMARY KEY(user_id, book_id)) WITHOUT ROWID;
CREATE INDEX read_progress_recent ON read_progress(user_id, completed, read_date, book_id, series_id);
CREATE INDEX read_progress_by_date ON read_progress(user_id, read_date, book_id, series_id);
CREATE INDEX read_progress_in_series ON read_progress(series_id, user_id, book_id, completed);
CREATE INDEX read_progress_of_book ON read_progress(book_id, user_id);
CREATE TABLE series_progress(
  user_id INTEGER NOT NULL, series_id INTEGER NOT NULL, read_count INTEGER NOT NULL, in_progress_count INTEGER NOT NULL,
  state INTEGER NOT NULL, last_read INTEGER NOT NULL, next_book_id INTEGER, PRIMARY KEY(user_id, series_id)) WITHOUT ROWID;
CREATE INDEX series_progress_state ON series_progress(user_id, state, last_read, series_id, next_book_id);
CREATE INDEX series_progress_in ON series_progress(series_id);

CREATE TABLE poster(
  id INTEGER PRIMARY KEY, public_id TEXT NOT NULL UNIQUE, owner_kind INTEGER NOT NULL, owner_id INTEGER NOT NULL,
  type INTEGER NOT NULL, selected INTEGER NOT NULL, media_type TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
  size INTEGER NOT NULL, file TEXT NOT NULL, created INTEGER NOT NULL);
CREATE INDEX poster_of ON poster(owner_kind, owner_id, selected);
CREATE INDEX poster_file ON poster(file);

CREATE TABLE task(
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, dedupe TEXT NOT NULL, group_key TEXT, priority INTEGER NOT NULL, input TEXT NOT NULL,
  state INTEGER NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0, not_before INTEGER NOT NULL DEFAULT 0,
  created INTEGER NOT NULL, modified INTEGER NOT NULL);
CREATE UNIQUE INDEX task_identity ON task(kind, dedupe, state);
CREATE INDEX task_next ON task(state, priority DESC, modified, id);

CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`
