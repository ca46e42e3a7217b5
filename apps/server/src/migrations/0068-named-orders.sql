-- Programs ask for their orders by the names that they gave them, open or not. The column never changes, so updates of an order stay within its page.
CREATE INDEX orders_named ON orders (user_id, client_order_id, order_id DESC) WHERE client_order_id IS NOT NULL;
