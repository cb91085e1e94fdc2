package chat.messaging.readreceipt;

import chat.kit.params.InPath;

/** The parameter of reading who has read a message. */
record ReadReceiptsParams(@InPath long messageId) {}
