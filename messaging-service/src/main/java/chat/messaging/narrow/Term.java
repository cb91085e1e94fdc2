package chat.messaging.narrow;

/** One term of a narrow; a negated one wants what the criterion does not hold for. */
record Term(Criterion criterion, boolean negated) {}
