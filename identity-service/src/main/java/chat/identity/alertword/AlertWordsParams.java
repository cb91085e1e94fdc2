package chat.identity.alertword;

/** Parameters of adding and removing alert words. */
record AlertWordsParams(AlertWords alertWords) {}
