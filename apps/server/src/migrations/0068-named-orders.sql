-- Programs ask for their orders and lists by the names that they gave them, open or not. Neither column ever changes, so updates of an order stay within its page.
CREATE INDEX orders_named ON orders (user_id, client_order_id, order_id DESC) WHERE client_order_id IS NOT NULL;
CREATE INDEX orders_listed ON orders (user_id, order_list_id, order_id) WHERE order_list_id IS NOT NULL;
