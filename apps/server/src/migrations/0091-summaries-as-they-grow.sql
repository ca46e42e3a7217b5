-- Without it a vacuum summarizes all that came since the one before, in one go and without its cost limit: a second of a processor beside the orders.
ALTER INDEX commands_at SET (autosummarize = on);
ALTER INDEX answers_at SET (autosummarize = on);
