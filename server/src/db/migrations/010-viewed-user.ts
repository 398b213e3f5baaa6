export const viewedUser = `ALTER TABLE session ADD COLUMN viewed_user_id INTEGER;`
