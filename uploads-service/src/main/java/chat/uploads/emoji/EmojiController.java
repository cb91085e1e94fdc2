package chat.uploads.emoji;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.params.StreamedBody;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import java.io.IOException;
import java.util.Map;

/**
 * The custom emoji of an organization (API: get-custom-emoji, upload-custom-emoji,
 * deactivate-custom-emoji).
 */
@Operations
@ForCallers
final class EmojiController {

  private final ListedEmoji listed;
  private final AddEmoji addEmoji;
  private final DeactivateEmoji deactivateEmoji;

  EmojiController(ListedEmoji listed, AddEmoji addEmoji, DeactivateEmoji deactivateEmoji) {
    this.listed = listed;
    this.addEmoji = addEmoji;
    this.deactivateEmoji = deactivateEmoji;
  }

  /** Returns {@code emoji}: all of them by id, deactivated ones too. */
  @Get("/realm/emoji")
  Map<String, Object> list(Caller caller) {
    return Map.of("emoji", listed.of(caller));
  }

  @Post("/realm/emoji/{emoji_name}")
  @StreamedBody
  void add(Caller caller, @Params AddEmojiParams params, HttpRequest<?> request)
      throws IOException {
    addEmoji.add(caller, params.emojiName(), request);
  }

  @Delete("/realm/emoji/{emoji_name}")
  void deactivate(Caller caller, @Params DeactivateEmojiParams params) {
    deactivateEmoji.deactivate(caller, params.emojiName());
  }
}
