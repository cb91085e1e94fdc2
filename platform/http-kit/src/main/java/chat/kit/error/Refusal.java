package chat.kit.error;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** An expected failure that becomes an error envelope; has no stack trace. */
public final class Refusal extends RuntimeException {

  private final String code;
  private final int status;
  private final String text;
  private final Map<String, Object> fields = new LinkedHashMap<>();
  private final Map<String, String> headers = new LinkedHashMap<>();

  Refusal(String code, int status, String text) {
    super(text, null, false, false);
    this.code = code;
    this.status = status;
    this.text = text;
  }

  /** Adds a field beside {@code code}, for example {@code stream}. */
  public Refusal with(String field, Object value) {
    fields.put(field, value);
    return this;
  }

  /** Adds a response header, for example {@code Retry-After}. */
  public Refusal withHeader(String name, String value) {
    headers.put(name, value);
    return this;
  }

  public String code() {
    return code;
  }

  public int status() {
    return status;
  }

  public String text() {
    return text;
  }

  public Map<String, Object> fields() {
    return Collections.unmodifiableMap(fields);
  }

  public Map<String, String> headers() {
    return Collections.unmodifiableMap(headers);
  }
}
