-- A list of a user's orders by API key walks orders_user past those placed by hand, which are as many as a person can place. Orders of programs are the mass: each wrote
-- an entry here, and another one with every change that ends it (docs/decisions/0037).
DROP INDEX orders_of_keys;
