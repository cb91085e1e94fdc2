package chat.identity.alertword;

/**
 * Parameters of adding and removing alert words.
 *
 * @param alertWords at most 1,000 words of at most 100 characters each; surrounding white space is
 *     removed, and blank words are ignored
 */
record AlertWordsParams(AlertWords alertWords) {}
