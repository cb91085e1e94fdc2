-- By it SearchIndexer finds the rows to index. A migration of its own, so that writes that wait for
-- the build of message_by_words (V72) need not wait for this one, too.
create index message_without_words on message (id) where words is null;
