-- The texts of funds and miners are documents; those of a miner describe its machine too.
ALTER TABLE documents DROP CONSTRAINT documents_kind_check;
ALTER TABLE documents ADD CONSTRAINT documents_kind_check CHECK (kind IN ('notice', 'banner', 'help', 'about', 'legal', 'product'));
COMMENT ON COLUMN documents.topic IS 'Of a help article: the group that it stands in; of a product: fund or miner.';
ALTER TABLE document_texts ADD COLUMN model text NOT NULL DEFAULT '' CHECK (length(model) <= 80);
ALTER TABLE document_texts ADD COLUMN hash_rate text NOT NULL DEFAULT '' CHECK (length(hash_rate) <= 80);
ALTER TABLE document_texts ADD COLUMN power text NOT NULL DEFAULT '' CHECK (length(power) <= 80);
