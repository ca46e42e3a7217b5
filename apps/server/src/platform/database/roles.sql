-- The two roles of Candor on a PostgreSQL of your own (15 or later). Run it once as an administrator, then set their passwords with
-- \password candor_owner and \password candor_app:
--   psql -f apps/server/src/platform/database/roles.sql postgres
-- DATABASE_OWNER_URL then names candor_owner (migrations only) and DATABASE_URL names candor_app.
CREATE ROLE candor_owner LOGIN;
CREATE ROLE candor_app LOGIN;
CREATE DATABASE candor OWNER candor_owner ENCODING 'UTF8' TEMPLATE template0;
