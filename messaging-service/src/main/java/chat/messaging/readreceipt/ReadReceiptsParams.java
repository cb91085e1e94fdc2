package chat.messaging.readreceipt;

import chat.kit.params.InPath;

/**
 * Parameters of API: get-read-receipts.
 *
 * @param messageId the id of the message
 */
record ReadReceiptsParams(@InPath long messageId) {}
