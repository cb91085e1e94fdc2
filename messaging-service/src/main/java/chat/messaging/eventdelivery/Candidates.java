package chat.messaging.eventdelivery;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Aggregates over lists of candidates. */
final class Candidates {

  private Candidates() {}

  static boolean isOf(Candidate candidate, String type) {
    return candidate.event().type().equals(type);
  }

  static Set<Long> viewersOf(List<Candidate> candidates, Predicate<Candidate> which) {
    return candidates.stream()
        .filter(which)
        .flatMap(candidate -> candidate.viewers().stream())
        .map(Viewer::userId)
        .collect(Collectors.toCollection(HashSet::new));
  }

  static Set<Long> collect(List<Candidate> candidates, Function<Candidate, Stream<Long>> numbers) {
    return candidates.stream().flatMap(numbers).collect(Collectors.toCollection(HashSet::new));
  }
}
