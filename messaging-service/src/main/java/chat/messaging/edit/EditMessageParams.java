package chat.messaging.edit;

import chat.kit.params.Alias;
import chat.kit.params.Default;
import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import org.jspecify.annotations.Nullable;

/** The parameters of {@code PATCH /messages/<id>}; null leaves a property unchanged. */
record EditMessageParams(
    @InPath long messageId,
    @Alias("subject") @Nullable String topic,
    @Default("change_one") PropagateMode propagateMode,
    @Default("false") boolean sendNotificationToOldThread,
    @Default("true") boolean sendNotificationToNewThread,
    @Nullable EditedContent content,
    @MaxLength(100) @Nullable String prevContentSha256,
    @Nullable Long streamId) {}
