package chat.messaging.narrow;

/** The database cost of a search. */
public enum SearchBudget {
  /** Cheap: the recipients or a selective index lead to the messages. */
  SMALL,
  /**
   * Usually cheap, but very many messages in between may not match.
   *
   * <p>For example if a user has muted, or not read, nearly everything, or if very many recipients
   * are searched for a date.
   */
  SMALL_AS_A_RULE,
  /** Expensive: very many messages may have to be examined. */
  LARGE;

  /** Returns the higher cost of both. */
  SearchBudget and(SearchBudget other) {
    return compareTo(other) < 0 ? other : this;
  }
}
