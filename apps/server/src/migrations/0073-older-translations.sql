-- Which translations are older than the English that they translate.

ALTER TABLE document_texts ADD COLUMN older_since timestamptz CHECK (older_since IS NULL OR lang <> 'en');
COMMENT ON COLUMN document_texts.older_since IS 'Since when the English says something else: an operator changed it and not this text, and nobody has checked this text since.';
