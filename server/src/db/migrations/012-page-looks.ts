export const pageLooks = `
ALTER TABLE page_hash ADD COLUMN look_id INTEGER;
CREATE INDEX page_hash_by_look ON page_hash(look_id, hash, size, book_id) WHERE look_id > 0;
CREATE TABLE page_look(id INTEGER PRIMARY KEY, bits TEXT NOT NULL UNIQUE);
CREATE TABLE page_look_band(
  band INTEGER NOT NULL, value INTEGER NOT NULL, look_id INTEGER NOT NULL, PRIMARY KEY(band, value, look_id)) WITHOUT ROWID;
`
