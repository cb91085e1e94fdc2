package chat.identity.status;

import chat.contracts.Program;
import chat.identity.IdentityError;
import chat.kit.client.InternalClient;
import chat.kit.emoji.ServiceEmoji;
import chat.kit.state.StateRequest;
import chat.kit.token.Caller;
import chat.markdown.text.Emoji;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Validates the emoji of a status: Unicode emoji, the service's own, and custom emoji. */
@Singleton
final class StatusEmojiRules {
  private final InternalClient services;

  StatusEmojiRules(InternalClient services) {
    this.services = services;
  }

  /** The custom emoji of an organization by id, as uploads-service returns them. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record CustomEmoji(Map<String, OwnerEmoji> realmEmoji) {}

  @Serdeable
  record OwnerEmoji(String name, boolean deactivated) {}

  /** Returns the requested emoji; null if none was sent. */
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
      var requested = new StatusEmoji(name, code, type);
      return usable(requested, type.equals(StatusEmoji.CUSTOM) ? customEmoji(caller) : Map.of());
    }
    Map<String, OwnerEmoji> customEmoji = customEmoji(caller);
    StatusEmoji resolved = byName(name, customEmoji);
    var requested =
        new StatusEmoji(
            name, code == null ? resolved.code() : code, type == null ? resolved.type() : type);
    return usable(requested, customEmoji);
  }

  /** Resolves a name: first active custom emoji, then the service's own, then Unicode. */
  private StatusEmoji byName(String name, Map<String, OwnerEmoji> customEmoji) {
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

  private StatusEmoji usable(StatusEmoji requested, Map<String, OwnerEmoji> customEmoji) {
    return switch (requested.type()) {
      case StatusEmoji.CUSTOM -> custom(requested, customEmoji);
      case StatusEmoji.UNICODE -> unicode(requested);
      default -> own(requested);
    };
  }

  private static StatusEmoji custom(StatusEmoji requested, Map<String, OwnerEmoji> customEmoji) {
    OwnerEmoji ownerEmoji = customEmoji.get(requested.code());
    if (ownerEmoji == null) {
      throw IdentityError.INVALID_CUSTOM_EMOJI.refuse();
    }
    if (!ownerEmoji.name().equals(requested.name())) {
      throw IdentityError.INVALID_CUSTOM_EMOJI_NAME.refuse();
    }
    if (ownerEmoji.deactivated()) {
      throw IdentityError.DEACTIVATED_CUSTOM_EMOJI.refuse();
    }
    return requested;
  }

  private static StatusEmoji unicode(StatusEmoji requested) {
    if (Emoji.name(requested.code()) == null) {
      throw IdentityError.INVALID_EMOJI_CODE.refuse();
    }
    if (!Emoji.mayBeCalled(requested.code(), requested.name())) {
      throw IdentityError.INVALID_EMOJI_NAME.refuse();
    }
    return requested;
  }

  /** Returns the service's emoji under its stored name. */
  private static StatusEmoji own(StatusEmoji requested) {
    if (!ServiceEmoji.isType(requested.type())) {
      throw IdentityError.INVALID_EMOJI_TYPE.refuse();
    }
    if (!ServiceEmoji.isName(requested.code())) {
      throw IdentityError.INVALID_EMOJI_CODE.refuse();
    }
    if (!ServiceEmoji.isName(requested.name())) {
      throw IdentityError.INVALID_EMOJI_NAME.refuse();
    }
    return StatusEmoji.SERVICE;
  }

  /** Returns the custom emoji by id. */
  private Map<String, OwnerEmoji> customEmoji(Caller caller) {
    StateRequest stateRequest = StateRequest.ofParts(caller, Set.of(StatusEmoji.CUSTOM));
    return services
        .post(Program.UPLOADS, "/internal/initial_state", stateRequest, CustomEmoji.class)
        .realmEmoji();
  }
}
