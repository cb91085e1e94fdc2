package chat.localstack.endtoend;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Chooses random values, users and groups for the requests of a model. */
final class RandomValues {

  private final Random random;
  private final List<Long> people;
  private final List<Long> systemGroups;

  RandomValues(Random random, List<Long> people, List<Long> systemGroups) {
    this.random = random;
    this.people = people;
    this.systemGroups = systemGroups;
  }

  boolean nextBoolean() {
    return random.nextBoolean();
  }

  int nextInt(int bound) {
    return random.nextInt(bound);
  }

  /** A random name from a small set, so that names collide. */
  String word(String kind, int numbers) {
    return kind + nextInt(numbers);
  }

  <T> T pick(List<T> all) {
    return all.get(nextInt(all.size()));
  }

  /** A random id of the list; 1 if the list is empty. */
  long pickId(List<Long> ids) {
    return ids.isEmpty() ? 1 : pick(ids);
  }

  <T> List<T> shuffled(List<T> all) {
    List<T> mixed = new ArrayList<>(all);
    Collections.shuffle(mixed, random);
    return mixed;
  }

  <T> List<T> subset(List<T> all, int most) {
    return shuffled(all).subList(0, nextInt(Math.min(most, all.size()) + 1));
  }

  long person() {
    return pick(people);
  }

  List<Long> people(int most) {
    return subset(people, most);
  }

  /** A random value of a group setting. */
  Object group() {
    return nextBoolean()
        ? pick(systemGroups)
        : Map.of("direct_members", people(2), "direct_subgroups", subset(systemGroups, 2));
  }

  Object[] oneOf(Object[]... parameters) {
    return parameters[nextInt(parameters.length)];
  }

  /** Request parameters as alternating names and values. */
  static Object[] parameters(Object... parameters) {
    return parameters;
  }
}
