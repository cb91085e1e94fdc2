package chat.bench.stack.large;

import chat.testkit.Answer;
import java.util.function.Supplier;

/** A row: a request that is repeated. */
record LargeRequest(String row, Supplier<Answer> request) {}
