package chat.uploads.partialupload;

import chat.uploads.UploadsError;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The role of a new upload in a concatenation ({@code Upload-Concat}). */
public sealed interface Concatenation {

  String PARTIAL = "partial";

  /** A file of its own. */
  record None() implements Concatenation {}

  /** A part of a file. */
  record Part() implements Concatenation {}

  /** A file made of these parts, in this order, each named once. */
  record Joined(List<TusAddress> parts) implements Concatenation {

    List<String> storageKeys() {
      return parts.stream().map(TusAddress::storageKey).toList();
    }
  }

  /**
   * Returns the storage keys of the parts that an upload is made of; empty if it is not made of
   * parts.
   */
  static List<String> parts(@Nullable String header) {
    return of(header) instanceof Joined joined ? joined.storageKeys() : List.of();
  }

  Pattern FINAL = Pattern.compile("final;\\s*(\\S.*)");

  /**
   * Matches with or without the server's address, of which only the path is used: a server has
   * several names, and parts are only searched for among the caller's own uploads.
   */
  Pattern ADDRESS =
      Pattern.compile("(?:https?://[^/]+)?/api/v1/tus/([^/?#]+)/([^/?#]+)/([^/?#]+)/([^/?#]+)");

  static Concatenation of(@Nullable String header) {
    if (header == null) {
      return new None();
    }
    if (header.equals(PARTIAL)) {
      return new Part();
    }
    Matcher joined = FINAL.matcher(header);
    if (!joined.matches()) {
      throw UploadsError.TUS_HEADER_INVALID.refuse("Upload-Concat");
    }
    Set<TusAddress> parts = new LinkedHashSet<>();
    for (String part : joined.group(1).strip().split("\\s+")) {
      if (!parts.add(address(part))) {
        throw UploadsError.TUS_PART_TWICE.refuse(part);
      }
    }
    return new Joined(List.copyOf(parts));
  }

  private static TusAddress address(String part) {
    Matcher address = ADDRESS.matcher(part);
    if (!address.matches()) {
      throw UploadsError.TUS_HEADER_INVALID.refuse("Upload-Concat");
    }
    return new TusAddress(address.group(1), address.group(2), address.group(3), address.group(4));
  }
}
