export const koreaderWaiting = `
CREATE TABLE koreader_waiting(
  user_id INTEGER NOT NULL, document TEXT NOT NULL, progress TEXT NOT NULL, percentage REAL NOT NULL, device TEXT NOT NULL,
  device_id TEXT NOT NULL, modified INTEGER NOT NULL, PRIMARY KEY(user_id, document)) WITHOUT ROWID;
CREATE INDEX koreader_waiting_by_document ON koreader_waiting(document);
CREATE INDEX koreader_waiting_by_age ON koreader_waiting(user_id, modified);
CREATE INDEX koreader_waiting_oldest ON koreader_waiting(modified);
`
