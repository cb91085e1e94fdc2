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
import chat.messaging.narrow.Criterion.Near;
import chat.messaging.narrow.Criterion.With;
import chat.messaging.narrow.Criterion.Words;

/** One term of a narrow; a negated one wants what the criterion does not hold for. */
record Term(Criterion criterion, boolean negated) {

  /** What it takes to find messages that this is true of. */
  Effort effort() {
    return switch (criterion) {
      case InChannel _, InChannelsOfKind _, Between _, Including _, With _, Near _ -> Effort.SMALL;
      case InTopic _, Id _ -> negated ? Effort.LARGE : Effort.SMALL;
      case In in -> in == In.HOME ? home() : Effort.SMALL;
      case Is is -> is == Is.DM || (is == Is.STARRED && !negated) ? Effort.SMALL : Effort.LARGE;
      case From _, Words _, Has _ -> Effort.LARGE;
    };
  }

  private Effort home() {
    return negated ? Effort.LARGE : Effort.SMALL_AS_A_RULE;
  }
}
