export const kobo = `
CREATE TABLE kobo_choice(key_id INTEGER PRIMARY KEY, everything INTEGER NOT NULL, shelves INTEGER NOT NULL, chosen TEXT NOT NULL);
CREATE TABLE kobo_unwanted(key_id INTEGER NOT NULL, book_id TEXT NOT NULL, PRIMARY KEY(key_id, book_id)) WITHOUT ROWID;
CREATE TABLE kobo_point(
  id INTEGER PRIMARY KEY AUTOINCREMENT, public_id TEXT NOT NULL UNIQUE, user_id INTEGER NOT NULL, key_id INTEGER NOT NULL,
  device TEXT NOT NULL, base_id INTEGER, confirmed INTEGER NOT NULL DEFAULT 0, completed INTEGER, created INTEGER NOT NULL,
  used INTEGER NOT NULL);
CREATE INDEX kobo_point_of ON kobo_point(user_id, key_id, used);
CREATE INDEX kobo_point_after ON kobo_point(base_id);
CREATE TABLE kobo_point_book(
  point_id INTEGER NOT NULL, book_id TEXT NOT NULL, size INTEGER NOT NULL, file_modified INTEGER NOT NULL, file_hash TEXT NOT NULL,
  said TEXT, poster TEXT NOT NULL, progress INTEGER,
  PRIMARY KEY(point_id, book_id)) WITHOUT ROWID;
CREATE TABLE kobo_point_shelf(
  point_id INTEGER NOT NULL, shelf_id TEXT NOT NULL, name TEXT NOT NULL, created INTEGER NOT NULL, books TEXT NOT NULL,
  PRIMARY KEY(point_id, shelf_id)) WITHOUT ROWID;
CREATE TABLE kobo_item(
  point_id INTEGER NOT NULL, seq INTEGER NOT NULL, kind INTEGER NOT NULL, subject TEXT NOT NULL,
  PRIMARY KEY(point_id, seq)) WITHOUT ROWID;
CREATE INDEX book_epub_file ON book(id, access_class, media_status) WHERE media_profile = 'EPUB' AND deleted = 0;
`
