export const pagePanels = `
CREATE TABLE page_panels(
  user_id INTEGER NOT NULL, page_hash TEXT NOT NULL, layout TEXT NOT NULL, is_corrected INTEGER NOT NULL, modified INTEGER NOT NULL,
  PRIMARY KEY(user_id, page_hash)) WITHOUT ROWID;
CREATE INDEX page_panels_by_age ON page_panels(user_id, is_corrected, modified);
`
