package chat.identity.alertword;

/** The parameters of adding and removing alert words. */
record AlertWordsParams(AlertWords alertWords) {}
