package chat.messaging.reaction;

import chat.kit.emoji.ServiceEmoji;
import chat.messaging.MessagingError;
import chat.messaging.emoji.CustomEmoji;
import chat.messaging.emoji.CustomEmojiRepository;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds out which emoji is meant, and whether it can be used. */
@Singleton
final class EmojiRules {

  private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,17}");

  private static final String SERVICE_NAME = ServiceEmoji.SPECIFICATION.emojiName();
  private static final String SERVICE_TYPE = ServiceEmoji.SPECIFICATION.type();

  private final CustomEmojiRepository customEmoji;

  EmojiRules(CustomEmojiRepository customEmoji) {
    this.customEmoji = customEmoji;
  }

  /** The emoji as it was given; what was left out is looked up by its name. */
  Emoji named(long organizationId, String name, @Nullable String code, @Nullable String type) {
    if (code != null && type != null) {
      return known(new Emoji(name, code, type));
    }
    Emoji found = byName(organizationId, name);
    return known(
        new Emoji(name, code == null ? found.code() : code, type == null ? found.type() : type));
  }

  /** The emoji as it is stored: the service's own under the specification's name. */
  Emoji known(Emoji given) {
    if (!ServiceEmoji.isType(given.type())) {
      return given;
    }
    return new Emoji(stored(given.name()), stored(given.code()), SERVICE_TYPE);
  }

  private static String stored(String name) {
    return ServiceEmoji.isName(name) ? SERVICE_NAME : name;
  }

  /** Whether a stored emoji is meant by that name. */
  boolean isCalled(Emoji stored, String name) {
    return stored.name().equals(isOfType(stored, SERVICE_TYPE) ? stored(name) : name);
  }

  /** Whether a stored emoji is in that namespace. */
  boolean isOfType(Emoji stored, String type) {
    return stored.type().equals(ServiceEmoji.isType(type) ? SERVICE_TYPE : type);
  }

  /** Active custom emoji first, then the service's own, then Unicode's. */
  Emoji byName(long organizationId, String name) {
    List<CustomEmoji> custom = customEmoji.activeByNames(organizationId, List.of(name));
    if (!custom.isEmpty()) {
      return new Emoji(name, custom.getFirst().code(), Emoji.CUSTOM);
    }
    if (ServiceEmoji.isName(name)) {
      return new Emoji(SERVICE_NAME, SERVICE_NAME, SERVICE_TYPE);
    }
    String code = chat.markdown.Emoji.code(name);
    if (code == null) {
      throw MessagingError.NO_SUCH_EMOJI.refuse(name);
    }
    return new Emoji(name, code, Emoji.UNICODE);
  }

  /** Refuses one with which nobody can begin to react. */
  void requireUsable(long organizationId, Emoji emoji) {
    if (emoji.type().equals(Emoji.CUSTOM)) {
      requireCustom(organizationId, emoji);
    } else if (emoji.type().equals(Emoji.UNICODE)) {
      requireUnicode(emoji);
    } else if (emoji.type().equals(SERVICE_TYPE)) {
      requireService(emoji);
    } else {
      throw MessagingError.INVALID_EMOJI_TYPE.refuse();
    }
  }

  private void requireCustom(long organizationId, Emoji emoji) {
    CustomEmoji custom =
        Optional.of(emoji.code())
            .filter(ID.asMatchPredicate())
            .flatMap(code -> customEmoji.byId(organizationId, Long.parseLong(code)))
            .orElseThrow(MessagingError.INVALID_CUSTOM_EMOJI::refuse);
    if (!custom.name().equals(emoji.name())) {
      throw MessagingError.INVALID_CUSTOM_EMOJI_NAME.refuse();
    }
    if (custom.deactivated()) {
      throw MessagingError.DEACTIVATED_CUSTOM_EMOJI.refuse();
    }
  }

  private static void requireUnicode(Emoji emoji) {
    if (chat.markdown.Emoji.name(emoji.code()) == null) {
      throw MessagingError.INVALID_EMOJI_CODE.refuse();
    }
    if (!chat.markdown.Emoji.mayBeCalled(emoji.code(), emoji.name())) {
      throw MessagingError.INVALID_EMOJI_NAME.refuse();
    }
  }

  private static void requireService(Emoji emoji) {
    if (!emoji.code().equals(SERVICE_NAME)) {
      throw MessagingError.INVALID_EMOJI_CODE.refuse();
    }
    if (!emoji.name().equals(SERVICE_NAME)) {
      throw MessagingError.INVALID_EMOJI_NAME.refuse();
    }
  }
}
