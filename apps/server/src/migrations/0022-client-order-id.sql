-- The name that a client gives its order; the engine sees to it that no two open orders of a user have the same.
ALTER TABLE orders ADD COLUMN client_order_id text;
