package chat.messaging.draft;

import chat.kit.params.Parameter;
import java.util.List;

/** The drafts of a request. */
record SentDrafts(List<SentDraft> drafts) {

  private static final int MOST = 100;

  static SentDrafts fromParameter(Parameter parameter) {
    return new SentDrafts(parameter.json(MOST).asList().stream().map(SentDraft::of).toList());
  }
}
