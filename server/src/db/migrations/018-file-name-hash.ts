/** KOReader may identify files by their names, which remain the same when a file is converted or edited elsewhere. */
export const fileNameHash = `
ALTER TABLE book_metadata ADD COLUMN file_name_hash TEXT NOT NULL DEFAULT '';
UPDATE book_metadata SET file_name_hash = file_name_hash(path);
CREATE INDEX book_by_file_name_hash ON book_metadata(file_name_hash);
`
