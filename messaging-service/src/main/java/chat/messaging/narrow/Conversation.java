package chat.messaging.narrow;

import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.MessageOutline;
import chat.messaging.access.ReadAccess;
import chat.messaging.narrow.Criterion.Between;
import chat.messaging.narrow.Criterion.InChannel;
import chat.messaging.narrow.Criterion.InTopic;
import chat.messaging.narrow.Criterion.With;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Resolves {@code with}: links to a topic go on working when its messages have moved, since the
 * conversation that the message is in by now takes the place of the one that the narrow names.
 */
@Singleton
final class Conversation {

  private final ReadAccess readAccess;

  Conversation(ReadAccess readAccess) {
    this.readAccess = readAccess;
  }

  /** The narrow without {@code with}. */
  Narrow resolved(Caller caller, Narrow narrow) {
    List<Term> others =
        narrow.terms().stream().filter(term -> !(term.criterion() instanceof With)).toList();
    int number = narrow.terms().size() - others.size();
    if (number == 0) {
      return narrow;
    }
    if (number > 1) {
      throw MessagingError.DUPLICATE_WITH.refuse();
    }
    long messageId = messageId(narrow);
    return readAccess.outlines(caller, Set.of(messageId)).stream()
        .findFirst()
        .map(message -> around(message, others))
        .orElseGet(() -> asNamed(others));
  }

  private static long messageId(Narrow narrow) {
    for (Term term : narrow.terms()) {
      if (term.criterion() instanceof With(long messageId)) {
        return messageId;
      }
    }
    throw new IllegalArgumentException("No term is a with");
  }

  private static Narrow around(MessageOutline message, List<Term> others) {
    List<Term> terms = new ArrayList<>();
    Long channelId = message.channelId();
    if (channelId == null) {
      List<Reference> people =
          message.userIds().stream().<Reference>map(Reference.ById::new).toList();
      terms.add(new Term(new Between(people), false));
    } else {
      terms.add(new Term(new InChannel(new Reference.ById(channelId)), false));
      terms.add(new Term(new InTopic(message.topic()), false));
    }
    others.stream().filter(term -> !namesConversation(term.criterion())).forEach(terms::add);
    return new Narrow(terms);
  }

  private static boolean namesConversation(Criterion criterion) {
    return criterion instanceof InChannel
        || criterion instanceof InTopic
        || criterion instanceof Between;
  }

  /** The message is not there to be read: what the narrow says without it has to be enough. */
  private static Narrow asNamed(List<Term> others) {
    boolean isDirect = others.stream().anyMatch(term -> term.criterion() instanceof Between);
    boolean isTopic =
        others.stream().anyMatch(term -> term.criterion() instanceof InChannel)
            && others.stream().anyMatch(term -> term.criterion() instanceof InTopic);
    if (!isDirect && !isTopic) {
      throw MessagingError.BAD_NARROW.refuse("Invalid 'with' operator");
    }
    return new Narrow(others);
  }
}
