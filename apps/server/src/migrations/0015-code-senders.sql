-- Who asked for a one-time code, so that strangers can neither use up a user's codes nor spoil one with wrong tries.

ALTER TABLE codes
  ADD COLUMN device text CHECK (length(device) <= 64),
  ADD COLUMN known boolean DEFAULT false NOT NULL,
  ADD COLUMN foreign_tries smallint DEFAULT 0 NOT NULL CHECK (foreign_tries >= 0 AND foreign_tries <= 5);
COMMENT ON COLUMN codes.device IS 'Random id of the device that asked; null where it sent none.';
COMMENT ON COLUMN codes.known IS 'The account of the target had logged in from this device before.';
COMMENT ON COLUMN codes.tries IS 'Wrong tries from the device or the network that asked.';
COMMENT ON COLUMN codes.foreign_tries IS 'Wrong tries from anywhere else.';
