/** What KOReader said of documents that no book here is; see `schema.ts` for the units. */
export interface KoreaderWaitingTable {
  user_id: number
  /** Hash of the file, in small letters. */
  document: string
  progress: string
  percentage: number
  device: string
  device_id: string
  modified: number
}

/** Readers may let KOReader know files by their names, which are the same after a file was converted or edited elsewhere. */
export const fileNameSchema = `
ALTER TABLE book_metadata ADD COLUMN file_name_hash TEXT NOT NULL DEFAULT '';
UPDATE book_metadata SET file_name_hash = file_name_hash(path);
CREATE INDEX book_by_file_name_hash ON book_metadata(file_name_hash);
`

export const koreaderSchema = `
CREATE TABLE koreader_waiting(
  user_id INTEGER NOT NULL, document TEXT NOT NULL, progress TEXT NOT NULL, percentage REAL NOT NULL, device TEXT NOT NULL,
  device_id TEXT NOT NULL, modified INTEGER NOT NULL, PRIMARY KEY(user_id, document)) WITHOUT ROWID;
CREATE INDEX koreader_waiting_by_document ON koreader_waiting(document);
CREATE INDEX koreader_waiting_by_age ON koreader_waiting(user_id, modified);
CREATE INDEX koreader_waiting_oldest ON koreader_waiting(modified);
`
