drop index message_by_words;
