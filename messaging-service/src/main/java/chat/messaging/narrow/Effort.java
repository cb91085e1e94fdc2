package chat.messaging.narrow;

/** What finding a search's messages may take of the database. */
enum Effort {
  /** The places where they are, or an index of few, lead to them. */
  SMALL,
  /**
   * As a rule little; but there may be very many in between that are not wanted, as where somebody
   * has muted, or not read, nearly all, or very many places to be looked at for a date.
   */
  SMALL_AS_A_RULE,
  /** Very many may have to be looked through. */
  LARGE;

  /** What both take together. */
  Effort and(Effort other) {
    return compareTo(other) < 0 ? other : this;
  }
}
