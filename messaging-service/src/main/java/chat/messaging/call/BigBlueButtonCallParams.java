package chat.messaging.call;

import chat.kit.params.Default;
import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code /calls/bigbluebutton/create}.
 *
 * @param meetingName the name of the meeting; if absent, it is made from the caller's name
 * @param voiceOnly whether participants cannot turn on their cameras
 */
record BigBlueButtonCallParams(
    @Trimmed @NotBlank @MaxLength(256) @Nullable String meetingName,
    @Default("false") boolean voiceOnly) {}
