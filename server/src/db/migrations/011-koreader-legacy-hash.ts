export const koreaderLegacyHash = `
ALTER TABLE book ADD COLUMN koreader_legacy_hash TEXT NOT NULL DEFAULT '';
CREATE INDEX book_by_koreader_legacy_hash ON book(koreader_legacy_hash) WHERE koreader_legacy_hash <> '';
UPDATE book SET koreader_hash = '' WHERE koreader_hash <> '';
`
