package chat.identity.status;

import chat.contracts.Program;
import chat.identity.IdentityError;
import chat.kit.client.InternalClient;
import chat.kit.emoji.ServiceEmoji;
import chat.kit.state.StateRequest;
import chat.kit.token.Caller;
import chat.markdown.Emoji;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which emoji a status may have: Unicode's, the service's own, and custom ones. */
@Singleton
final class StatusEmojiRules {
  private static final String CUSTOM = "realm_emoji";

  private final InternalClient services;
  private final ServiceEmoji serviceEmoji;

  StatusEmojiRules(InternalClient services, ServiceEmoji serviceEmoji) {
    this.services = services;
    this.serviceEmoji = serviceEmoji;
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
    String type = params.reactionType();
    if (code == null && type == null) {
      return named(caller, name);
    }
    return switch (type) {
      case StatusEmoji.UNICODE -> unicode(name, code);
      case CUSTOM -> custom(caller, name, code);
      case null -> unicode(name, code);
      default -> own(name, code, type);
    };
  }

  /** The service's own first, then Unicode's, then a custom one that is active. */
  private StatusEmoji named(Caller caller, String name) {
    if (serviceEmoji.isName(name)) {
      return new StatusEmoji(name, name, ServiceEmoji.type(name));
    }
    return Emoji.code(name) == null
        ? customNamed(caller, name).orElseThrow(() -> IdentityError.NO_SUCH_EMOJI.refuse(name))
        : unicode(name, null);
  }

  private Optional<StatusEmoji> customNamed(Caller caller, String name) {
    return customEmoji(caller).realmEmoji().entrySet().stream()
        .filter(one -> !one.getValue().deactivated() && one.getValue().name().equals(name))
        .map(one -> new StatusEmoji(name, one.getKey(), CUSTOM))
        .findFirst();
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
    if (code == null) {
      return customNamed(caller, name)
          .orElseThrow(() -> IdentityError.INVALID_CUSTOM_EMOJI.refuse());
    }
    Known known = customEmoji(caller).realmEmoji().get(code);
    if (known == null) {
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

  private StatusEmoji own(String name, @Nullable String code, String type) {
    if (!serviceEmoji.isType(type)) {
      throw IdentityError.INVALID_EMOJI_TYPE.refuse();
    }
    if (code != null && !serviceEmoji.isName(code)) {
      throw IdentityError.INVALID_EMOJI_CODE.refuse();
    }
    if (!serviceEmoji.isName(name)) {
      throw IdentityError.INVALID_EMOJI_NAME.refuse();
    }
    return new StatusEmoji(name, name, type);
  }
}
