-- The column is null in all rows but the newest, so the index is built in about a second for each
-- million messages, during which nothing can be written. A concurrent build would wait for ever for
-- the transaction in which Flyway holds its lock.
create index message_by_words on message using gin (words);
