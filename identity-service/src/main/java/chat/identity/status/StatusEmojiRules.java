package chat.identity.status;

import chat.contracts.Program;
import chat.identity.IdentityError;
import chat.kit.client.InternalClient;
import chat.kit.state.StateRequest;
import chat.kit.token.Caller;
import chat.markdown.Emoji;
import io.micronaut.context.annotation.Property;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which emoji a status may have: Unicode's, the service's own, and custom ones. */
@Singleton
final class StatusEmojiRules {
  private static final String CUSTOM = "realm_emoji";

  /** By which clients may know the service, whatever it is called. */
  private static final String OTHER_NAME = "zulip";

  private static final String EXTRA_ENDING = "_extra_emoji";

  private final InternalClient services;
  private final String serviceName;

  StatusEmojiRules(
      InternalClient services,
      @Property(name = "chat.service-name", defaultValue = "service") String serviceName) {
    this.services = services;
    this.serviceName = serviceName;
  }

  /** The custom emoji of an organization by their ids, as their owner tells them. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record CustomEmoji(Map<String, Known> realmEmoji) {}

  @Serdeable
  record Known(String name, boolean deactivated) {}

  /** The emoji that was asked for; null where none was. */
  @Nullable StatusEmoji permitted(Caller caller, UpdateStatusParams params) {
    String name = params.emojiName();
    if (name == null) {
      if (params.emojiCode() != null || params.reactionType() != null) {
        throw IdentityError.STATUS_WITHOUT_EMOJI_NAME.refuse();
      }
      return null;
    }
    if (name.isEmpty()) {
      return StatusEmoji.NONE;
    }
    String code = params.emojiCode();
    if (code == null && params.reactionType() == null && isExtra(name)) {
      return extra(name, name + EXTRA_ENDING);
    }
    String type = params.reactionType() == null ? StatusEmoji.UNICODE : params.reactionType();
    if (type.equals(StatusEmoji.UNICODE)) {
      return unicode(name, code);
    }
    if (type.equals(CUSTOM)) {
      return custom(caller, name, code);
    }
    return extra(name, type);
  }

  private boolean isExtra(String name) {
    return name.equals(serviceName) || name.equals(OTHER_NAME);
  }

  private static StatusEmoji unicode(String name, @Nullable String code) {
    String known = Emoji.code(name);
    if (code == null) {
      if (known == null) {
        throw IdentityError.NO_SUCH_EMOJI.refuse(name);
      }
      return new StatusEmoji(name, known, StatusEmoji.UNICODE);
    }
    if (Emoji.name(code) == null) {
      throw IdentityError.INVALID_EMOJI_CODE.refuse();
    }
    if (!code.equals(known)) {
      throw IdentityError.INVALID_EMOJI_NAME.refuse();
    }
    return new StatusEmoji(name, code, StatusEmoji.UNICODE);
  }

  private StatusEmoji custom(Caller caller, String name, @Nullable String code) {
    Known known = code == null ? null : customEmoji(caller).realmEmoji().get(code);
    if (code == null || known == null) {
      throw IdentityError.INVALID_CUSTOM_EMOJI.refuse();
    }
    if (known.deactivated() || !known.name().equals(name)) {
      throw IdentityError.INVALID_EMOJI_NAME.refuse();
    }
    return new StatusEmoji(name, code, CUSTOM);
  }

  private CustomEmoji customEmoji(Caller caller) {
    StateRequest question = StateRequest.ofParts(caller, Set.of(CUSTOM));
    return services.post(Program.UPLOADS, "/internal/initial_state", question, CustomEmoji.class);
  }

  private StatusEmoji extra(String name, String type) {
    if (!type.endsWith(EXTRA_ENDING)) {
      throw IdentityError.INVALID_EMOJI_TYPE.refuse();
    }
    if (!isExtra(name)) {
      throw IdentityError.INVALID_EMOJI_NAME.refuse();
    }
    return new StatusEmoji(name, name, type);
  }
}
