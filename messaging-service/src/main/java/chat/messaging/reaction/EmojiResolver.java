package chat.messaging.reaction;

import chat.kit.emoji.ServiceEmoji;
import chat.messaging.MessagingError;
import chat.messaging.emoji.ProjectedEmoji;
import chat.messaging.emoji.ProjectedEmojiRepository;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Resolves emoji names and codes, and checks whether an emoji is usable. */
@Singleton
final class EmojiResolver {

  private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,17}");

  private static final String SERVICE_NAME = ServiceEmoji.SPECIFICATION.emojiName();
  private static final String SERVICE_TYPE = ServiceEmoji.SPECIFICATION.type();

  private final ProjectedEmojiRepository customEmoji;

  EmojiResolver(ProjectedEmojiRepository customEmoji) {
    this.customEmoji = customEmoji;
  }

  /** Returns the requested emoji; a missing code or type is looked up by name. */
  ReactionEmoji named(
      long organizationId, String name, @Nullable String code, @Nullable String type) {
    if (code != null && type != null) {
      return normalized(new ReactionEmoji(name, code, type));
    }
    ReactionEmoji resolved = byName(organizationId, name);
    return normalized(
        new ReactionEmoji(
            name, code == null ? resolved.code() : code, type == null ? resolved.type() : type));
  }

  /**
   * Returns the emoji in its stored form. The service's own emoji is stored only under the name
   * that the API defines.
   */
  ReactionEmoji normalized(ReactionEmoji requested) {
    if (!ServiceEmoji.isType(requested.type())) {
      return requested;
    }
    return new ReactionEmoji(
        normalizeName(requested.name()), normalizeName(requested.code()), SERVICE_TYPE);
  }

  private static String normalizeName(String name) {
    return ServiceEmoji.isName(name) ? SERVICE_NAME : name;
  }

  /** Whether the name, normalized, is the stored emoji's name. */
  boolean isCalled(ReactionEmoji stored, String name) {
    return stored.name().equals(isOfType(stored, SERVICE_TYPE) ? normalizeName(name) : name);
  }

  /** Whether the stored emoji has the type, normalized. */
  boolean isOfType(ReactionEmoji stored, String type) {
    return stored.type().equals(ServiceEmoji.isType(type) ? SERVICE_TYPE : type);
  }

  /** Looks up active custom emoji first, then the service's own, then Unicode emoji. */
  ReactionEmoji byName(long organizationId, String name) {
    List<ProjectedEmoji> custom = customEmoji.activeByNames(organizationId, List.of(name));
    if (!custom.isEmpty()) {
      return new ReactionEmoji(name, custom.getFirst().code(), ReactionEmoji.CUSTOM);
    }
    if (ServiceEmoji.isName(name)) {
      return new ReactionEmoji(SERVICE_NAME, SERVICE_NAME, SERVICE_TYPE);
    }
    String code = chat.markdown.text.Emoji.code(name);
    if (code == null) {
      throw MessagingError.NO_SUCH_EMOJI.refuse(name);
    }
    return new ReactionEmoji(name, code, ReactionEmoji.UNICODE);
  }

  /** Throws a refusal if no new reaction may use the emoji. */
  void requireUsable(long organizationId, ReactionEmoji emoji) {
    if (emoji.type().equals(ReactionEmoji.CUSTOM)) {
      requireCustom(organizationId, emoji);
    } else if (emoji.type().equals(ReactionEmoji.UNICODE)) {
      requireUnicode(emoji);
    } else if (emoji.type().equals(SERVICE_TYPE)) {
      requireService(emoji);
    } else {
      throw MessagingError.INVALID_EMOJI_TYPE.refuse();
    }
  }

  private void requireCustom(long organizationId, ReactionEmoji emoji) {
    ProjectedEmoji custom =
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

  private static void requireUnicode(ReactionEmoji emoji) {
    if (chat.markdown.text.Emoji.name(emoji.code()) == null) {
      throw MessagingError.INVALID_EMOJI_CODE.refuse();
    }
    if (!chat.markdown.text.Emoji.mayBeCalled(emoji.code(), emoji.name())) {
      throw MessagingError.INVALID_EMOJI_NAME.refuse();
    }
  }

  private static void requireService(ReactionEmoji emoji) {
    if (!emoji.code().equals(SERVICE_NAME)) {
      throw MessagingError.INVALID_EMOJI_CODE.refuse();
    }
    if (!emoji.name().equals(SERVICE_NAME)) {
      throw MessagingError.INVALID_EMOJI_NAME.refuse();
    }
  }
}
