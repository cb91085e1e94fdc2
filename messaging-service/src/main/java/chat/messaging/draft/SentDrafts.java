package chat.messaging.draft;

import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;
import java.util.List;

/** Parameter {@code drafts}. */
@ApiSchema("{\"type\": \"array\", \"maxItems\": 100, \"items\": " + SentDraft.SCHEMA + "}")
record SentDrafts(List<SentDraft> drafts) {

  private static final int MAX_DRAFTS = 100;

  /** The most JSON values: a hundred drafts, each to a thousand users. */
  private static final int MAX_VALUES = 110_000;

  static SentDrafts fromParameter(Parameter parameter) {
    return new SentDrafts(
        parameter.json(MAX_DRAFTS, MAX_VALUES).asList().stream().map(SentDraft::of).toList());
  }
}
