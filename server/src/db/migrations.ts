import { koboSchema } from './kobo-tables.ts'
import { fileNameSchema, koreaderSchema } from './koreader-tables.ts'
import { lookSchema } from './page-tables.ts'
import { allSearchSchema, searchSchema, termSearchSchema } from './search-tables.ts'
import { sessionDeviceSchema } from './session-tables.ts'
import { totalSchema } from './total-tables.ts'

/**
 * The schema, step by step. A step that was released is never edited; a change is a new step. Each runs in one transaction, and
 * `PRAGMA user_version` counts the steps that ran, so a server killed while migrating starts again at the same step.
 *
 * Order of index columns: sort column, then id, then the filtered columns. Without the id second, SQLite sorts whole groups of equal
 * keys in memory (measured: 148 ms instead of 1.6 at 500,000 books).
 *
 * `fold` is a function of Lectern: its results stay in memory until the statement ends, so it is called once for each name and not for
 * each book with it.
 *
 * AUTOINCREMENT where rights hang on a key: the number of a deleted user or library is never reused.
 */
export const migrations: readonly string[] = [
  `
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
`,
  `
ALTER TABLE library ADD COLUMN guard TEXT;
ALTER TABLE library ADD COLUMN root_device TEXT NOT NULL DEFAULT '';
ALTER TABLE library ADD COLUMN scanned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE book ADD COLUMN koreader_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE book ADD COLUMN epub_flags INTEGER NOT NULL DEFAULT 0;
CREATE INDEX book_by_koreader_hash ON book(koreader_hash) WHERE koreader_hash <> '';
DROP INDEX book_by_hash;
CREATE INDEX book_by_hash ON book(file_hash, id, size, access_class) WHERE file_hash <> '';
CREATE INDEX book_unhashed ON book(library_id, id) WHERE file_hash = '' AND deleted = 0;
ALTER TABLE poster ADD COLUMN placeholder TEXT NOT NULL DEFAULT '';
ALTER TABLE poster ADD COLUMN source TEXT NOT NULL DEFAULT '';
CREATE TABLE book_epub(book_id INTEGER PRIMARY KEY, contents BLOB NOT NULL);
CREATE TABLE sidecar(
  series_id INTEGER NOT NULL, path TEXT NOT NULL, book_id INTEGER, kind INTEGER NOT NULL, size INTEGER NOT NULL,
  modified INTEGER NOT NULL, PRIMARY KEY(series_id, path)) WITHOUT ROWID;
CREATE TABLE page_hash(
  book_id INTEGER NOT NULL, number INTEGER NOT NULL, hash TEXT NOT NULL, size INTEGER NOT NULL, media_type TEXT NOT NULL,
  PRIMARY KEY(book_id, number)) WITHOUT ROWID;
CREATE INDEX page_hash_by_hash ON page_hash(hash, book_id, number, size);
CREATE TABLE known_page(
  hash TEXT PRIMARY KEY, size INTEGER, action INTEGER NOT NULL, delete_count INTEGER NOT NULL DEFAULT 0, preview TEXT NOT NULL DEFAULT '',
  created INTEGER NOT NULL, modified INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE collection(
  id INTEGER PRIMARY KEY, public_id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE, ordered INTEGER NOT NULL,
  created INTEGER NOT NULL, modified INTEGER NOT NULL);
CREATE TABLE collection_series(
  collection_id INTEGER NOT NULL, series_id INTEGER NOT NULL, position INTEGER NOT NULL,
  PRIMARY KEY(collection_id, series_id)) WITHOUT ROWID;
CREATE INDEX collection_order ON collection_series(collection_id, position, series_id);
CREATE INDEX collection_of_series ON collection_series(series_id, collection_id);
CREATE TABLE read_list(
  id INTEGER PRIMARY KEY, public_id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE,
  summary TEXT NOT NULL DEFAULT '', ordered INTEGER NOT NULL, created INTEGER NOT NULL, modified INTEGER NOT NULL);
CREATE TABLE read_list_book(
  read_list_id INTEGER NOT NULL, book_id INTEGER NOT NULL, position INTEGER NOT NULL,
  PRIMARY KEY(read_list_id, book_id)) WITHOUT ROWID;
CREATE INDEX read_list_order ON read_list_book(read_list_id, position, book_id);
CREATE INDEX read_list_of_book ON read_list_book(book_id, read_list_id);
CREATE TABLE history(
  id INTEGER PRIMARY KEY, type TEXT NOT NULL, book_id TEXT, series_id TEXT, date INTEGER NOT NULL, properties TEXT NOT NULL);
CREATE INDEX history_by_date ON history(date, id);
CREATE INDEX history_by_type ON history(type, date, id);
CREATE INDEX history_of_series ON history(series_id, date, id);
CREATE INDEX history_of_book ON history(book_id, date, id);
CREATE TABLE file_change(id INTEGER PRIMARY KEY, kind TEXT NOT NULL, input TEXT NOT NULL, created INTEGER NOT NULL);
CREATE TABLE api_key(
  id INTEGER PRIMARY KEY, public_id TEXT NOT NULL UNIQUE, user_id INTEGER NOT NULL, key_hash TEXT NOT NULL UNIQUE, comment TEXT NOT NULL,
  comment_key TEXT NOT NULL, created INTEGER NOT NULL, modified INTEGER NOT NULL);
CREATE UNIQUE INDEX api_key_of ON api_key(user_id, comment_key);
ALTER TABLE auth_activity ADD COLUMN api_key_id TEXT;
ALTER TABLE auth_activity ADD COLUMN api_key_comment TEXT;
CREATE INDEX auth_activity_of_key ON auth_activity(api_key_id, date, id) WHERE api_key_id IS NOT NULL;
CREATE TABLE client_setting(
  user_id INTEGER NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, is_public INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY(user_id, name)) WITHOUT ROWID;
ALTER TABLE read_progress ADD COLUMN locator TEXT;
${searchSchema}CREATE TABLE term(id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, name TEXT NOT NULL, name_key TEXT NOT NULL, role TEXT NOT NULL DEFAULT '');
CREATE UNIQUE INDEX term_key ON term(kind, name_key, role, name);
CREATE TABLE series_term(
  term_id INTEGER NOT NULL, series_id INTEGER NOT NULL, own INTEGER NOT NULL, books INTEGER NOT NULL,
  PRIMARY KEY(term_id, series_id)) WITHOUT ROWID;
CREATE INDEX series_term_of ON series_term(series_id, term_id);
CREATE TABLE book_term(term_id INTEGER NOT NULL, book_id INTEGER NOT NULL, PRIMARY KEY(term_id, book_id)) WITHOUT ROWID;
CREATE INDEX book_term_of ON book_term(book_id, term_id);
CREATE TEMP VIEW book_says AS
  SELECT m.book_id AS owner, 2 AS kind, t.value AS name, '' AS role FROM book_metadata m, json_each(m.lists, '$.tags') t
  UNION ALL SELECT m.book_id, 6, t.value ->> 'name', t.value ->> 'role' FROM book_metadata m, json_each(m.lists, '$.authors') t;
CREATE TEMP VIEW series_says AS
  SELECT m.series_id AS owner, 1 AS kind, t.value AS name, '' AS role, 1 AS own FROM series_metadata m, json_each(m.lists, '$.genres') t
  UNION ALL SELECT m.series_id, 2, t.value, '', 1 FROM series_metadata m, json_each(m.lists, '$.tags') t
  UNION ALL SELECT m.series_id, 3, t.value, '', 1 FROM series_metadata m, json_each(m.lists, '$.sharingLabels') t
  UNION ALL SELECT m.series_id, 4, m.publisher, '', 1 FROM series_metadata m
  UNION ALL SELECT m.series_id, 5, m.language, '', 1 FROM series_metadata m
  UNION ALL SELECT m.series_id, 2, t.value, '', 0 FROM series_metadata m, json_each(m.books, '$.tags') t
  UNION ALL SELECT m.series_id, 6, t.value ->> 'name', t.value ->> 'role', 0 FROM series_metadata m, json_each(m.books, '$.authors') t;
INSERT OR IGNORE INTO term(kind, name, name_key, role) SELECT kind, name, fold(name), role FROM (
  SELECT kind, name, role FROM book_says WHERE name <> '' UNION SELECT kind, name, role FROM series_says WHERE name <> '');
CREATE TEMP TABLE said_term(kind INTEGER, name TEXT, role TEXT, id INTEGER, PRIMARY KEY(kind, name, role)) WITHOUT ROWID;
INSERT INTO said_term SELECT kind, name, role, id FROM term;
INSERT OR IGNORE INTO book_term(term_id, book_id) SELECT t.id, x.owner FROM book_says x
  CROSS JOIN said_term t ON t.kind = x.kind AND t.name = x.name AND t.role = x.role;
INSERT INTO series_term(term_id, series_id, own, books) SELECT t.id, x.owner, max(x.own), max(1 - x.own) FROM series_says x
  CROSS JOIN said_term t ON t.kind = x.kind AND t.name = x.name AND t.role = x.role GROUP BY 1, 2;
DROP TABLE said_term;
DROP VIEW book_says;
DROP VIEW series_says;
DROP INDEX book_in_series;
CREATE INDEX book_in_series ON book(series_id, number_sort, number, id, access_class);
${termSearchSchema}
CREATE TABLE announcement_read(
  user_id INTEGER NOT NULL, announcement_id TEXT NOT NULL, PRIMARY KEY(user_id, announcement_id)) WITHOUT ROWID;
CREATE TABLE feed_copy(name TEXT PRIMARY KEY, address TEXT NOT NULL, body TEXT NOT NULL, fetched INTEGER NOT NULL);
CREATE INDEX series_metadata_by_title ON series_metadata(title COLLATE NOCASE, series_id);
CREATE INDEX read_list_by_created ON read_list(created, id);
CREATE INDEX read_list_by_modified ON read_list(modified, id);
`,
  `
DROP INDEX auth_activity_of_key;
CREATE INDEX auth_activity_of_key ON auth_activity(api_key_id, date, id);
CREATE INDEX auth_activity_by_ip ON auth_activity(ip, date, id);
CREATE INDEX auth_activity_by_agent ON auth_activity(user_agent, date, id);
CREATE INDEX auth_activity_by_success ON auth_activity(success, date, id);
CREATE INDEX auth_activity_by_error ON auth_activity(error, date, id);
CREATE INDEX auth_activity_by_source ON auth_activity(source, date, id);
CREATE INDEX auth_activity_by_comment ON auth_activity(api_key_comment, date, id);
`,
  allSearchSchema,
  `
UPDATE access_class SET series_count = 0, book_count = 0;
UPDATE access_class SET series_count = held.series, book_count = held.books
  FROM (SELECT access_class, count(*) AS series, sum(books_count) AS books FROM series GROUP BY access_class) AS held
  WHERE access_class.id = held.access_class;
CREATE TRIGGER series_counted AFTER INSERT ON series BEGIN
  UPDATE access_class SET series_count = series_count + 1, book_count = book_count + new.books_count WHERE id = new.access_class;
END;
CREATE TRIGGER series_uncounted AFTER DELETE ON series BEGIN
  UPDATE access_class SET series_count = series_count - 1, book_count = book_count - old.books_count WHERE id = old.access_class;
END;
CREATE TRIGGER series_recounted AFTER UPDATE OF access_class, books_count ON series
  WHEN old.access_class <> new.access_class OR old.books_count <> new.books_count BEGIN
  UPDATE access_class SET series_count = series_count - 1, book_count = book_count - old.books_count WHERE id = old.access_class;
  UPDATE access_class SET series_count = series_count + 1, book_count = book_count + new.books_count WHERE id = new.access_class;
END;
`,
  `
CREATE TABLE page_panels(
  user_id INTEGER NOT NULL, page_hash TEXT NOT NULL, layout TEXT NOT NULL, is_corrected INTEGER NOT NULL, modified INTEGER NOT NULL,
  PRIMARY KEY(user_id, page_hash)) WITHOUT ROWID;
CREATE INDEX page_panels_by_age ON page_panels(user_id, is_corrected, modified);
`,
  `
CREATE TABLE annotation(
  id INTEGER PRIMARY KEY, public_id TEXT NOT NULL UNIQUE, user_id INTEGER NOT NULL, book_id INTEGER NOT NULL, kind TEXT NOT NULL,
  page INTEGER, progression REAL, locator TEXT, color TEXT, note TEXT NOT NULL DEFAULT '', search_text TEXT NOT NULL DEFAULT '',
  created INTEGER NOT NULL, modified INTEGER NOT NULL);
CREATE INDEX annotation_in_order ON annotation(user_id, book_id, page, progression, id);
CREATE INDEX annotation_by_modified ON annotation(user_id, modified, id);
CREATE INDEX annotation_of_book ON annotation(book_id);
CREATE UNIQUE INDEX annotation_bookmark ON annotation(user_id, book_id, page) WHERE kind = 'BOOKMARK' AND locator IS NULL;
`,
  `
ALTER TABLE history ADD COLUMN library_id TEXT;
UPDATE history SET library_id = library.public_id FROM series JOIN library ON library.id = series.library_id
  WHERE series.public_id = history.series_id;
CREATE INDEX history_of_library ON history(library_id, date, id, type);
DROP INDEX book_by_hash;
CREATE INDEX book_by_hash ON book(file_hash, size, id, access_class, deleted) WHERE file_hash <> '';
`,
  totalSchema,
  `ALTER TABLE session ADD COLUMN viewed_user_id INTEGER;`,
  `
ALTER TABLE book ADD COLUMN koreader_legacy_hash TEXT NOT NULL DEFAULT '';
CREATE INDEX book_by_koreader_legacy_hash ON book(koreader_legacy_hash) WHERE koreader_legacy_hash <> '';
UPDATE book SET koreader_hash = '' WHERE koreader_hash <> '';
`,
  lookSchema,
  sessionDeviceSchema,
  koboSchema,
  `
ALTER TABLE read_progress ADD COLUMN share REAL;
ALTER TABLE read_progress ADD COLUMN across REAL;
`,
  `CREATE TABLE taken_row(kind TEXT NOT NULL, id TEXT NOT NULL, taken INTEGER NOT NULL, PRIMARY KEY(kind, id)) WITHOUT ROWID;`,
  koreaderSchema,
  fileNameSchema,
  'ALTER TABLE library ADD COLUMN misnamed TEXT;',
]
