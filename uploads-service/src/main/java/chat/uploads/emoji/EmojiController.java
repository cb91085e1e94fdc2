package chat.uploads.emoji;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.params.StreamedBody;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.uploads.emoji.CustomEmoji.Shown;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import java.io.IOException;
import java.util.Map;

/** The custom emoji of an organization (specification, operation 16 and its companions). */
@Operations
@ForCallers
final class EmojiController {

  private final EmojiStore emojis;
  private final AddEmoji addEmoji;
  private final DeactivateEmoji deactivateEmoji;

  EmojiController(EmojiStore emojis, AddEmoji addEmoji, DeactivateEmoji deactivateEmoji) {
    this.emojis = emojis;
    this.addEmoji = addEmoji;
    this.deactivateEmoji = deactivateEmoji;
  }

  /** The answer of {@code GET /realm/emoji}: all of them by their ids, deactivated ones too. */
  @Serdeable
  record AllEmoji(Map<String, Shown> emoji) {}

  @Get("/realm/emoji")
  AllEmoji list(Caller caller) {
    return new AllEmoji(EmojiEvents.byId(emojis.list(caller.organizationId())));
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
