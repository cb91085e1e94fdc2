package chat.messaging.call;

import chat.kit.params.Default;
import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;
import org.jspecify.annotations.Nullable;

/** The parameters of {@code /calls/bigbluebutton/create}. */
record BigBlueButtonCallParams(
    @Trimmed @NotBlank @MaxLength(256) @Nullable String meetingName,
    @Default("false") boolean voiceOnly) {}
