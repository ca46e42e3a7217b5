-- Pictures of banners. A banner without one shows a drawing of what it leads to.

CREATE TABLE document_pictures (
  hash text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
  picture bytea NOT NULL CHECK (length(picture) BETWEEN 1 AND 131072),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE document_pictures IS 'Square JPEGs by their SHA-256. A replaced one stays: phones that show the page from their store ask for it.';
GRANT SELECT, INSERT ON document_pictures TO candor_app;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON document_pictures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE documents
  ADD COLUMN picture text REFERENCES document_pictures,
  ADD CONSTRAINT documents_picture CHECK (picture IS NULL OR kind = 'banner');
