package chat.blob.serving;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of a blob that a request asks for. Only a single range is supported; requests for
 * several ranges, or in another form, get the whole blob, and HEAD ignores ranges (RFC 9110, 14.2).
 *
 * @param isPart whether a range was requested
 */
record ByteRange(long from, long length, boolean isPart) {

  private static final Pattern ONE = Pattern.compile("bytes=\\s*([0-9]{0,18})-([0-9]{0,18})\\s*");

  static ByteRange of(HttpRequest<?> request, String tag, long size) {
    ByteRange whole = new ByteRange(0, size, false);
    String header = request.getHeaders().get(HttpHeaders.RANGE);
    String onlyIf = request.getHeaders().get(HttpHeaders.IF_RANGE);
    if (header == null
        || request.getMethod() == HttpMethod.HEAD
        || (onlyIf != null && !onlyIf.equals(tag))) {
      return whole;
    }
    Matcher range = ONE.matcher(header);
    if (!range.matches() || (range.group(1).isEmpty() && range.group(2).isEmpty())) {
      return whole;
    }
    if (range.group(1).isEmpty()) {
      long last = Math.min(size, Long.parseLong(range.group(2)));
      return new ByteRange(size - last, last, true);
    }
    long from = Long.parseLong(range.group(1));
    long to = range.group(2).isEmpty() ? size - 1 : Long.parseLong(range.group(2));
    return to < from && !range.group(2).isEmpty()
        ? whole
        : new ByteRange(from, Math.max(0, Math.min(to, size - 1) - from + 1), true);
  }

  boolean isUnsatisfiable() {
    return isPart && length == 0;
  }

  String contentRange(long size) {
    return "bytes %d-%d/%d".formatted(from, from + length - 1, size);
  }
}
