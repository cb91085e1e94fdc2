package chat.uploads.emoji;

import chat.kit.http.AnswerField;
import chat.kit.http.AnswerField.Shape;
import chat.kit.http.OperationId;
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

  /**
   * Lists the organization's custom emoji, including deactivated ones. {@code emoji} is an object
   * that has each emoji by its id.
   *
   * <p>An emoji has {@code id} (a string), {@code name}, {@code source_url} (the path of the
   * picture below the organization's URL), {@code still_url} (the path of the first frame; null
   * unless the picture is animated), {@code deactivated}, and {@code author_id} (the id of the user
   * who added it; null if it is unknown).
   */
  @OperationId("get-custom-emoji")
  @AnswerField(
      name = "emoji",
      type = CustomEmoji.Shown.class,
      shape = Shape.MAP,
      text = "The custom emoji, by id.")
  @Get("/realm/emoji")
  Map<String, Object> list(Caller caller) {
    return Map.of("emoji", listed.of(caller));
  }

  /**
   * Adds a custom emoji. The body is {@code multipart/form-data} with exactly one file, which may
   * have any field name: a PNG, GIF, JPEG or WebP picture of at most 5 MiB. It is scaled to 64 by
   * 64 pixels. The server limits the number of custom emoji of an organization.
   *
   * <p>Only members of the organization's {@code can_add_custom_emoji_group} may do so; guests and
   * bots cannot. Only administrators may use the name of a default emoji. All users receive the
   * event {@code realm_emoji} with {@code op} {@code update}.
   */
  @OperationId("upload-custom-emoji")
  @Post("/realm/emoji/{emoji_name}")
  @StreamedBody
  void add(Caller caller, @Params AddEmojiParams params, HttpRequest<?> request)
      throws IOException {
    addEmoji.add(caller, params.emojiName(), request);
  }

  /**
   * Deactivates a custom emoji. It stays visible in messages and reactions, but cannot be used
   * again. Only the user who added it and organization administrators may do so. All users receive
   * the event {@code realm_emoji} with {@code op} {@code update}.
   */
  @OperationId("deactivate-custom-emoji")
  @Delete("/realm/emoji/{emoji_name}")
  void deactivate(Caller caller, @Params DeactivateEmojiParams params) {
    deactivateEmoji.deactivate(caller, params.emojiName());
  }
}
