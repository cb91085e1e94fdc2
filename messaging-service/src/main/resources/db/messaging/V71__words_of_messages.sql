-- Decision 22: the words by which a message is found, made by this service and not by PostgreSQL's
-- parser, which depends on the locale of the database. The lexemes of the topic have the weight A.
-- Null where the release before has written the row, until this one has indexed it.
alter table message add column words tsvector;
