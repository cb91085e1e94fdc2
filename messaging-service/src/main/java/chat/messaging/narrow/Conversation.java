package chat.messaging.narrow;

import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.ReadAccess;
import chat.messaging.messageread.MessageOutline;
import chat.messaging.narrow.Criterion.Between;
import chat.messaging.narrow.Criterion.InChannel;
import chat.messaging.narrow.Criterion.InTopic;
import chat.messaging.narrow.Criterion.With;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Resolves the operator {@code with} to the current conversation of its message.
 *
 * <p>That conversation replaces the one that the narrow names, so links to a topic keep working
 * after its messages have been moved.
 */
@Singleton
public final class Conversation {

  private final ReadAccess readAccess;

  Conversation(ReadAccess readAccess) {
    this.readAccess = readAccess;
  }

  /** Returns the narrow with {@code with} replaced by terms of its conversation. */
  public Narrow resolved(Caller caller, Narrow narrow) {
    List<Term> otherTerms =
        narrow.terms().stream().filter(term -> !(term.criterion() instanceof With)).toList();
    int withTerms = narrow.terms().size() - otherTerms.size();
    if (withTerms == 0) {
      return narrow;
    }
    if (withTerms > 1) {
      throw MessagingError.DUPLICATE_WITH.refuse();
    }
    long messageId = messageId(narrow);
    return readAccess.outlines(caller, Set.of(messageId)).stream()
        .findFirst()
        .map(message -> around(message, otherTerms))
        .orElseGet(() -> asNamed(otherTerms));
  }

  private static long messageId(Narrow narrow) {
    for (Term term : narrow.terms()) {
      if (term.criterion() instanceof With(long messageId)) {
        return messageId;
      }
    }
    throw new IllegalArgumentException("Narrow has no term with the operator 'with'");
  }

  private static Narrow around(MessageOutline message, List<Term> otherTerms) {
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
    otherTerms.stream().filter(term -> !namesConversation(term.criterion())).forEach(terms::add);
    return new Narrow(terms);
  }

  private static boolean namesConversation(Criterion criterion) {
    return criterion instanceof InChannel
        || criterion instanceof InTopic
        || criterion instanceof Between;
  }

  /** Without a readable message, the other terms must name a conversation. */
  private static Narrow asNamed(List<Term> otherTerms) {
    boolean isDirect = otherTerms.stream().anyMatch(term -> term.criterion() instanceof Between);
    boolean isTopic =
        otherTerms.stream().anyMatch(term -> term.criterion() instanceof InChannel)
            && otherTerms.stream().anyMatch(term -> term.criterion() instanceof InTopic);
    if (!isDirect && !isTopic) {
      throw Operators.bad("Invalid 'with' operator");
    }
    return new Narrow(otherTerms);
  }
}
