-- Run once by the first start of the PostgreSQL image, after roles.sql, as its administrator.
\set owner_password `cat /run/secrets/candor-owner-password`
\set app_password `cat /run/secrets/candor-app-password`
ALTER ROLE candor_owner PASSWORD :'owner_password';
ALTER ROLE candor_app PASSWORD :'app_password';
