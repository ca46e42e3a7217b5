-- Sums of running subscriptions and the rejections of a result, from the index alone as far as pages are all-visible.
CREATE INDEX subscription_applications_sums ON subscription_applications (subscription_id, state) INCLUDE (quantity)
  WHERE state IN ('under_review', 'passed', 'rejected');

-- Applications that were decided on recently, for the notices about them.
CREATE INDEX subscription_applications_decided ON subscription_applications (updated_at, number)
  WHERE state IN ('rejected', 'allotted', 'released');

ALTER TABLE notification_choices
  DROP CONSTRAINT notification_choices_topic_check,
  ADD CONSTRAINT notification_choices_topic_check CHECK (topic IN ('deposit', 'withdrawal', 'hosting', 'subscription', 'login'));
