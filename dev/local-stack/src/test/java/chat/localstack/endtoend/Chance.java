package chat.localstack.endtoend;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Chooses random values, users and groups for the requests of a model. */
final class Chance {

  private final Random random;
  private final List<Long> people;
  private final List<Long> systemGroups;

  Chance(Random random, List<Long> people, List<Long> systemGroups) {
    this.random = random;
    this.people = people;
    this.systemGroups = systemGroups;
  }

  boolean yes() {
    return random.nextBoolean();
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  /** A random name from a small set, so that names collide. */
  String word(String kind, int numbers) {
    return kind + below(numbers);
  }

  <T> T pick(List<T> all) {
    return all.get(below(all.size()));
  }

  /** A random id of the list; 1 if the list is empty. */
  long idIn(List<Long> ids) {
    return ids.isEmpty() ? 1 : pick(ids);
  }

  <T> List<T> mixed(List<T> all) {
    List<T> mixed = new ArrayList<>(all);
    Collections.shuffle(mixed, random);
    return mixed;
  }

  <T> List<T> some(List<T> all, int most) {
    return mixed(all).subList(0, below(Math.min(most, all.size()) + 1));
  }

  long person() {
    return pick(people);
  }

  List<Long> people(int most) {
    return some(people, most);
  }

  /** A random value of a group setting. */
  Object group() {
    return yes()
        ? pick(systemGroups)
        : Map.of("direct_members", people(2), "direct_subgroups", some(systemGroups, 2));
  }

  Object[] oneOf(Object[]... parameters) {
    return parameters[below(parameters.length)];
  }

  /** Request parameters as alternating names and values. */
  static Object[] with(Object... parameters) {
    return parameters;
  }
}
