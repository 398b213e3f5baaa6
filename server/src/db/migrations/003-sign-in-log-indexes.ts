export const signInLogIndexes = `
DROP INDEX auth_activity_of_key;
CREATE INDEX auth_activity_of_key ON auth_activity(api_key_id, date, id);
CREATE INDEX auth_activity_by_ip ON auth_activity(ip, date, id);
CREATE INDEX auth_activity_by_agent ON auth_activity(user_agent, date, id);
CREATE INDEX auth_activity_by_success ON auth_activity(success, date, id);
CREATE INDEX auth_activity_by_error ON auth_activity(error, date, id);
CREATE INDEX auth_activity_by_source ON auth_activity(source, date, id);
CREATE INDEX auth_activity_by_comment ON auth_activity(api_key_comment, date, id);
`
