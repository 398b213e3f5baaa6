import { staleKinds } from '../tables/search-tables.ts'
import { createIndex, watchTable } from './search-triggers.ts'

/** Rows that exist are indexed for the search after the start, like everything that changed. */
export const filesSetsAndSearch = `
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

CREATE TABLE search_stale(stamp INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL, key INTEGER NOT NULL);
CREATE UNIQUE INDEX search_stale_of ON search_stale(kind, key);
${createIndex('series_search', 'title, more')}
${createIndex('book_search', 'title, more, isbn')}
${createIndex('collection_search', 'title, more')}
${createIndex('read_list_search', 'title, more')}
CREATE TABLE word(id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE);
CREATE TABLE word_near(key TEXT NOT NULL, word_id INTEGER NOT NULL, PRIMARY KEY(key, word_id)) WITHOUT ROWID;
CREATE VIRTUAL TABLE word_part USING fts5(word, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
${watchTable(staleKinds.series, 'series_metadata', 'series_id', ['title', 'title_sort', 'lists'])}
${watchTable(staleKinds.book, 'book_metadata', 'book_id', ['title', 'isbn'])}
${watchTable(staleKinds.collection, 'collection', 'id', ['name'])}
${watchTable(staleKinds.readList, 'read_list', 'id', ['name'])}
CREATE TABLE term(id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, name TEXT NOT NULL, name_key TEXT NOT NULL, role TEXT NOT NULL DEFAULT '');
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

${createIndex('term_search', 'title, more, role')}
${watchTable(staleKinds.term, 'term', 'id', ['name', 'role'])}

CREATE TABLE announcement_read(
  user_id INTEGER NOT NULL, announcement_id TEXT NOT NULL, PRIMARY KEY(user_id, announcement_id)) WITHOUT ROWID;
CREATE TABLE feed_copy(name TEXT PRIMARY KEY, address TEXT NOT NULL, body TEXT NOT NULL, fetched INTEGER NOT NULL);
CREATE INDEX series_metadata_by_title ON series_metadata(title COLLATE NOCASE, series_id);
CREATE INDEX read_list_by_created ON read_list(created, id);
CREATE INDEX read_list_by_modified ON read_list(modified, id);
`
