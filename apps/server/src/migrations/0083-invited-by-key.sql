-- The list of invited users is paged by key, newest first; the old index had them in no order.
CREATE INDEX users_invited ON users (inviter_id, user_id DESC) WHERE inviter_id IS NOT NULL;
DROP INDEX users_inviter;
