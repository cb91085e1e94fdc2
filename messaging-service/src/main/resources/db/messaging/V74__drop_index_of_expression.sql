-- With both indexes each send would pay for its words twice. Rows without words are searched
-- without an index until SearchIndexer has come to them.
drop index message_words;
