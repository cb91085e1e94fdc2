package chat.messaging.readreceipt;

import chat.kit.params.InPath;

/** Parameters of API: get-read-receipts. */
record ReadReceiptsParams(@InPath long messageId) {}
