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
  private final InternalClient services;

  StatusEmojiRules(InternalClient services) {
    this.services = services;
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
    if (code != null && type != null) {
      var given = new StatusEmoji(name, code, type);
      return usable(given, type.equals(StatusEmoji.CUSTOM) ? customEmoji(caller) : Map.of());
    }
    Map<String, Known> customEmoji = customEmoji(caller);
    StatusEmoji found = byName(name, customEmoji);
    var given =
        new StatusEmoji(
            name, code == null ? found.code() : code, type == null ? found.type() : type);
    return usable(given, customEmoji);
  }

  /** A custom one that is active first, then the service's own, then Unicode's. */
  private StatusEmoji byName(String name, Map<String, Known> customEmoji) {
    Optional<String> custom =
        customEmoji.entrySet().stream()
            .filter(one -> !one.getValue().deactivated() && one.getValue().name().equals(name))
            .map(Map.Entry::getKey)
            .findFirst();
    if (custom.isPresent()) {
      return new StatusEmoji(name, custom.get(), StatusEmoji.CUSTOM);
    }
    if (ServiceEmoji.isName(name)) {
      return new StatusEmoji(name, name, ServiceEmoji.SPECIFICATION.type());
    }
    String code = Emoji.code(name);
    if (code == null) {
      throw IdentityError.NO_SUCH_EMOJI.refuse(name);
    }
    return new StatusEmoji(name, code, StatusEmoji.UNICODE);
  }

  private StatusEmoji usable(StatusEmoji given, Map<String, Known> customEmoji) {
    return switch (given.type()) {
      case StatusEmoji.CUSTOM -> custom(given, customEmoji);
      case StatusEmoji.UNICODE -> unicode(given);
      default -> own(given);
    };
  }

  private static StatusEmoji custom(StatusEmoji given, Map<String, Known> customEmoji) {
    Known known = customEmoji.get(given.code());
    if (known == null) {
      throw IdentityError.INVALID_CUSTOM_EMOJI.refuse();
    }
    if (!known.name().equals(given.name())) {
      throw IdentityError.INVALID_CUSTOM_EMOJI_NAME.refuse();
    }
    if (known.deactivated()) {
      throw IdentityError.DEACTIVATED_CUSTOM_EMOJI.refuse();
    }
    return given;
  }

  private static StatusEmoji unicode(StatusEmoji given) {
    if (Emoji.name(given.code()) == null) {
      throw IdentityError.INVALID_EMOJI_CODE.refuse();
    }
    if (!Emoji.mayBeCalled(given.code(), given.name())) {
      throw IdentityError.INVALID_EMOJI_NAME.refuse();
    }
    return given;
  }

  /** The service's emoji under the name that is stored. */
  private static StatusEmoji own(StatusEmoji given) {
    if (!ServiceEmoji.isType(given.type())) {
      throw IdentityError.INVALID_EMOJI_TYPE.refuse();
    }
    if (!ServiceEmoji.isName(given.code())) {
      throw IdentityError.INVALID_EMOJI_CODE.refuse();
    }
    if (!ServiceEmoji.isName(given.name())) {
      throw IdentityError.INVALID_EMOJI_NAME.refuse();
    }
    return StatusEmoji.SERVICE;
  }

  /** By their ids. */
  private Map<String, Known> customEmoji(Caller caller) {
    StateRequest question = StateRequest.ofParts(caller, Set.of(StatusEmoji.CUSTOM));
    return services
        .post(Program.UPLOADS, "/internal/initial_state", question, CustomEmoji.class)
        .realmEmoji();
  }
}
