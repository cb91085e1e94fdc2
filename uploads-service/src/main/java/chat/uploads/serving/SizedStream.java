package chat.uploads.serving;

import java.io.InputStream;

/** The bytes of an answer, whose number is known before they are read. */
record SizedStream(InputStream content, long length) {}
