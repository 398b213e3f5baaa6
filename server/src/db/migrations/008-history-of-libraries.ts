export const historyOfLibraries = `
ALTER TABLE history ADD COLUMN library_id TEXT;
UPDATE history SET library_id = library.public_id FROM series JOIN library ON library.id = series.library_id
  WHERE series.public_id = history.series_id;
CREATE INDEX history_of_library ON history(library_id, date, id, type);
DROP INDEX book_by_hash;
CREATE INDEX book_by_hash ON book(file_hash, size, id, access_class, deleted) WHERE file_hash <> '';
`
