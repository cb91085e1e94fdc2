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

  /**
   * Whether the database may have to look through very many messages for one that this is true of:
   * neither the places where it is nor an index of few tell it. Home, which everybody opens, is not
   * counted, although somebody could mute nearly all of it.
   */
  boolean mayScan() {
    return switch (criterion) {
      case InChannel _, InChannelsOfKind _, Between _, Including _, With _, Near _ -> false;
      case InTopic _, Id _ -> negated;
      case In in -> in == In.HOME && negated;
      case Is is -> is == Is.STARRED ? negated : is != Is.DM;
      case From _, Words _, Has _ -> true;
    };
  }
}
