package chat.gateway.route;

/** A route's path pattern, parsed once so that matching allocates nothing. */
final class PathPattern {
  private static final String ANY_REST = "/**";
  private static final String ANY_SEGMENT = "*";

  private final String[] segments;
  private final boolean open;

  PathPattern(String pattern) {
    open = pattern.endsWith(ANY_REST);
    var fixed = open ? pattern.substring(0, pattern.length() - ANY_REST.length()) : pattern;
    segments = fixed.substring(1).split("/");
  }

  boolean matches(String path) {
    int at = 0;
    for (var segment : segments) {
      if (at >= path.length() || path.charAt(at) != '/') {
        return false;
      }
      int end = path.indexOf('/', at + 1);
      if (end < 0) {
        end = path.length();
      }
      if (segment.equals(ANY_SEGMENT)) {
        if (end == at + 1) {
          return false;
        }
      } else if (end - at - 1 != segment.length() || !path.startsWith(segment, at + 1)) {
        return false;
      }
      at = end;
    }
    return open || at == path.length();
  }
}
