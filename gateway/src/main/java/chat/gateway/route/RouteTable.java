package chat.gateway.route;

import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the route of a path. */
@Singleton
public final class RouteTable {
  private final List<Entry> entries;

  RouteTable(List<Route> routes) {
    entries =
        routes.stream()
            .sorted(Comparator.comparing(Route::index))
            .map(route -> new Entry(new PathPattern(route.path()), route))
            .toList();
  }

  /** Returns the first route that matches a path without query; empty if there is none. */
  public Optional<Route> find(String path) {
    if (!isPlain(path, Escapes.IN_ANY_SEGMENT) || hasDisallowedTrailingSlash(path)) {
      return Optional.empty();
    }
    return entries.stream()
        .filter(entry -> entry.pattern.matches(path))
        .findFirst()
        .map(Entry::route)
        .filter(route -> isPlain(path, Escapes.of(route)));
  }

  /**
   * The segments that may contain encoded slashes and percent signs, which the service decodes
   * once, after splitting the path.
   */
  private enum Escapes {
    NOWHERE,
    IN_ADDRESSES,
    IN_ANY_SEGMENT;

    static Escapes of(Route route) {
      if (route.slashes()) {
        return IN_ANY_SEGMENT;
      }
      return route.addresses() ? IN_ADDRESSES : NOWHERE;
    }

    /** Two dots in a row are neither in addresses nor in fragments. */
    boolean allow(String segment) {
      return switch (this) {
        case NOWHERE -> false;
        case IN_ADDRESSES ->
            (segment.contains("@") || segment.contains("%40")) && !segment.contains("..");
        case IN_ANY_SEGMENT -> !segment.contains("..");
      };
    }
  }

  /** Operations' paths don't end in a slash, except the one that creates a resumable upload. */
  private static boolean hasDisallowedTrailingSlash(String path) {
    return path.startsWith("/api/") && path.endsWith("/") && !path.equals("/api/v1/tus/");
  }

  /**
   * Whether every parser sees the same segments in the path. Only such a path is safe to match: no
   * empty, dotted or encoded segments, no segment parameters, no backslashes.
   */
  private static boolean isPlain(String path, Escapes escapes) {
    if (!path.startsWith("/")) {
      return false;
    }
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c <= ' ' || c == '\\' || c == ';' || c >= 0x7f) {
        return false;
      }
      if (c == '/' && isEmptyOrDots(path, i + 1)) {
        return false;
      }
      if (c == '%' && !isHarmlessEscape(path, i + 1) && !isAllowedEscape(path, i, escapes)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isEmptyOrDots(String path, int start) {
    int end = start;
    while (end < path.length() && path.charAt(end) == '.') {
      end++;
    }
    boolean ends = end == path.length() || path.charAt(end) == '/';
    int dots = end - start;
    return ends && (dots == 1 || dots == 2 || (dots == 0 && end < path.length()));
  }

  /** Whether an escape is two hexadecimal digits and encodes no character that structures paths. */
  private static boolean isHarmlessEscape(String path, int start) {
    if (start + 2 > path.length()) {
      return false;
    }
    int high = Character.digit(path.charAt(start), 16);
    int low = Character.digit(path.charAt(start + 1), 16);
    if (high < 0 || low < 0) {
      return false;
    }
    int decoded = high * 16 + low;
    return decoded >= ' '
        && decoded != '.'
        && decoded != '/'
        && decoded != '\\'
        && decoded != ';'
        && decoded != '%'
        && decoded != 0x7f;
  }

  private static boolean isAllowedEscape(String path, int start, Escapes escapes) {
    if (!path.startsWith("%25", start) && !path.regionMatches(true, start, "%2F", 0, 3)) {
      return false;
    }
    int end = path.indexOf('/', start);
    return escapes.allow(
        path.substring(path.lastIndexOf('/', start) + 1, end < 0 ? path.length() : end));
  }

  private record Entry(PathPattern pattern, Route route) {}
}
