export const annotations = `
CREATE TABLE annotation(
  id INTEGER PRIMARY KEY, public_id TEXT NOT NULL UNIQUE, user_id INTEGER NOT NULL, book_id INTEGER NOT NULL, kind TEXT NOT NULL,
  page INTEGER, progression REAL, locator TEXT, color TEXT, note TEXT NOT NULL DEFAULT '', search_text TEXT NOT NULL DEFAULT '',
  created INTEGER NOT NULL, modified INTEGER NOT NULL);
CREATE INDEX annotation_in_order ON annotation(user_id, book_id, page, progression, id);
CREATE INDEX annotation_by_modified ON annotation(user_id, modified, id);
CREATE INDEX annotation_of_book ON annotation(book_id);
CREATE UNIQUE INDEX annotation_bookmark ON annotation(user_id, book_id, page) WHERE kind = 'BOOKMARK' AND locator IS NULL;
`
