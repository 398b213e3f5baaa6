/** Devices from which users are signed in, for the list of their sessions. */
export const sessionDevices = `
ALTER TABLE session ADD COLUMN ip TEXT;
ALTER TABLE session ADD COLUMN user_agent TEXT;
ALTER TABLE session ADD COLUMN remember_hash TEXT;
ALTER TABLE remember_token ADD COLUMN used INTEGER;
ALTER TABLE remember_token ADD COLUMN ip TEXT;
ALTER TABLE remember_token ADD COLUMN user_agent TEXT;
`
