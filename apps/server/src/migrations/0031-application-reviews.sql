-- Reviewing an application for a new coin: whether another account applies with the same document, and what of a sale is undecided.
CREATE INDEX subscription_applications_undecided ON subscription_applications (subscription_id, document_key)
  WHERE state IN ('under_review', 'passed');
