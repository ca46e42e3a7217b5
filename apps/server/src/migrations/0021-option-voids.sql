-- Void options are published by day with what they cost their users.
CREATE INDEX option_orders_void ON option_orders (delivered_at) WHERE state = 'void';
