package chat.messaging.linkifier;

import chat.identityprojection.Actors;
import chat.kit.error.Refusal;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.markdown.text.InvalidLinkifier;
import chat.markdown.text.Linkifier;
import chat.markdown.text.ReverseLinkifier;
import chat.messaging.MessagingError;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;

/** Checks permissions and validity of linkifier changes. */
@Singleton
final class EditLinkifiers {

  /** Linkifiers per organization. Every message is searched for all of them. */
  static final int MOST = 100;

  private final Actors actors;
  private final LinkifierWriter writer;

  EditLinkifiers(Actors actors, LinkifierWriter writer) {
    this.actors = actors;
    this.writer = writer;
  }

  /** Creates a linkifier after all others. Returns its id. */
  long create(Caller caller, CreateLinkifierParams params) {
    requireAdministrator(caller);
    requireValid(params.pattern(), params.urlTemplate());
    requireValid(params.pattern(), params.reverse());
    return writer.create(caller.organizationId(), params);
  }

  void update(Caller caller, UpdateLinkifierParams params) {
    requireAdministrator(caller);
    requireValid(params.pattern(), params.urlTemplate());
    writer.update(
        caller.organizationId(), params, reverse -> requireValid(params.pattern(), reverse));
  }

  void delete(Caller caller, long id) {
    requireAdministrator(caller);
    writer.delete(caller.organizationId(), id);
  }

  /** Reorders the linkifiers; the list must contain each id exactly once. */
  void reorder(Caller caller, List<Long> ids) {
    requireAdministrator(caller);
    if (Set.copyOf(ids).size() < ids.size()) {
      throw MessagingError.LINKIFIER_TWICE_IN_ORDER.refuse();
    }
    writer.reorder(caller.organizationId(), ids);
  }

  private void requireAdministrator(Caller caller) {
    actors.atLeast(Role.ADMINISTRATOR, caller, MessagingError.ADMINISTRATORS_ONLY);
  }

  private static void requireValid(String pattern, String urlTemplate) {
    try {
      Linkifier.of(pattern, urlTemplate);
    } catch (InvalidLinkifier invalid) {
      throw refusal(invalid);
    }
  }

  private static void requireValid(String pattern, ReverseLinkifier reverse) {
    try {
      reverse.requireValid(pattern);
    } catch (InvalidLinkifier invalid) {
      throw refusal(invalid);
    }
  }

  private static Refusal refusal(InvalidLinkifier invalid) {
    return switch (invalid.reason()) {
      case BAD_PATTERN -> MessagingError.BAD_LINKIFIER_PATTERN.refuse(invalid.detail());
      case PATTERN_TOO_COMPLEX -> MessagingError.LINKIFIER_PATTERN_TOO_COMPLEX.refuse();
      case BAD_TEMPLATE -> MessagingError.BAD_URL_TEMPLATE.refuse();
      case CONTROL_CHARACTER_IN_TEMPLATE ->
          MessagingError.CONTROL_CHARACTER_IN_URL_TEMPLATE.refuse();
      case BAD_SCHEME -> MessagingError.URL_TEMPLATE_OF_BAD_SCHEME.refuse();
      case GROUP_NOT_IN_PATTERN -> MessagingError.GROUP_NOT_IN_PATTERN.refuse(invalid.detail());
      case GROUP_NOT_IN_TEMPLATE -> MessagingError.GROUP_NOT_IN_TEMPLATE.refuse(invalid.detail());
      case EXAMPLE_DOES_NOT_MATCH -> MessagingError.LINKIFIER_EXAMPLE_DOES_NOT_MATCH.refuse();
      case EXAMPLE_MISSING -> MessagingError.LINKIFIER_EXAMPLE_MISSING.refuse();
      case BAD_REVERSE_TEMPLATE -> MessagingError.BAD_REVERSE_TEMPLATE.refuse();
      case REVERSE_VARIABLE_NOT_IN_PATTERN ->
          MessagingError.REVERSE_VARIABLE_NOT_IN_PATTERN.refuse(invalid.detail());
      case EXAMPLE_NOT_RESTORED -> MessagingError.LINKIFIER_EXAMPLE_NOT_RESTORED.refuse();
    };
  }
}
