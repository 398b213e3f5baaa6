export const misnamedFiles = 'ALTER TABLE library ADD COLUMN misnamed TEXT;'
