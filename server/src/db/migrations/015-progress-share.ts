export const progressShare = `
ALTER TABLE read_progress ADD COLUMN share REAL;
ALTER TABLE read_progress ADD COLUMN across REAL;
`
