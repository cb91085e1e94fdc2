package chat.messaging.draft;

import chat.kit.params.Parameter;
import java.util.List;

/** The drafts of a request. */
record SentDrafts(List<SentDraft> drafts) {

  private static final int MOST = 100;

  /** A hundred drafts, each to a thousand people. */
  private static final int MOST_VALUES = 110_000;

  static SentDrafts fromParameter(Parameter parameter) {
    return new SentDrafts(
        parameter.json(MOST, MOST_VALUES).asList().stream().map(SentDraft::of).toList());
  }
}
