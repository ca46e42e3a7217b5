-- Which orders a program placed: the API key is part of the command, so that the row says what the chain of commands says. Orders from before have no key, as those placed
-- by hand: nothing was kept of them. The id stays when its key is revoked, since the rows of keys stay.
ALTER TABLE orders ADD COLUMN api_key_id uuid;
COMMENT ON COLUMN orders.api_key_id IS 'The API key whose request placed it; null for an order placed by hand, and for any from before keys were kept.';
-- Of a user with both, either kind alone can be a small part of a long history. The column never changes, so updates of an order stay within its page.
CREATE INDEX orders_of_keys ON orders (user_id, order_id DESC) WHERE api_key_id IS NOT NULL;
CREATE INDEX orders_by_hand ON orders (user_id, order_id DESC) WHERE api_key_id IS NULL;
