package chat.messaging.narrow;

import chat.messaging.narrow.Criterion.Between;
import chat.messaging.narrow.Criterion.From;
import chat.messaging.narrow.Criterion.Has;
import chat.messaging.narrow.Criterion.Id;
import chat.messaging.narrow.Criterion.In;
import chat.messaging.narrow.Criterion.InChannel;
import chat.messaging.narrow.Criterion.InChannelsOfKind;
import chat.messaging.narrow.Criterion.InTopic;
import chat.messaging.narrow.Criterion.Including;
import chat.messaging.narrow.Criterion.Is;
import chat.messaging.narrow.Criterion.Mentioning;
import chat.messaging.narrow.Criterion.Near;
import chat.messaging.narrow.Criterion.With;
import chat.messaging.narrow.Criterion.Words;

/** One term of a narrow. A negated term matches messages that the criterion does not match. */
public record Term(Criterion criterion, boolean negated) {

  /** Returns the cost of finding messages that match the term. */
  SearchBudget effort() {
    return switch (criterion) {
      case InChannel _, InChannelsOfKind _, Between _, Including _, With _, Near _ ->
          SearchBudget.SMALL;
      case InTopic _, Id _ -> negated ? SearchBudget.LARGE : SearchBudget.SMALL;
      case In in -> in == In.HOME ? home() : SearchBudget.SMALL;
      case Is is ->
          is == Is.DM || (is == Is.STARRED && !negated) ? SearchBudget.SMALL : SearchBudget.LARGE;
      case From _, Mentioning _, Words _, Has _ -> SearchBudget.LARGE;
    };
  }

  private SearchBudget home() {
    return negated ? SearchBudget.LARGE : SearchBudget.SMALL_AS_A_RULE;
  }

  /** Returns whether an index finds the matching messages of a recipient in order of their ids. */
  boolean isIndexed() {
    return switch (criterion) {
      case InChannel _, InChannelsOfKind _, Between _, Including _, With _, Near _ -> true;
      case In in -> in == In.ALL && !negated;
      case InTopic _, Id _ -> !negated;
      case Is is -> is == Is.DM || (!negated && (is == Is.RESOLVED || is == Is.MENTIONED));
      case Has has -> !negated && has != Has.REACTION;
      case From _, Mentioning _, Words _ -> false;
    };
  }
}
