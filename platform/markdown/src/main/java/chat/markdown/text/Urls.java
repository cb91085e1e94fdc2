package chat.markdown.text;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Decides which addresses a message may link to, and normalizes them. */
public final class Urls {

  /** Schemes that need two slashes in plain text. */
  static final Set<String> WEB_SCHEMES = Set.of("http", "https", "ftp", "file");

  /** Schemes of apps, which are linked like web addresses. */
  private static final Set<String> APP_SCHEMES = Set.of("asanadesktop", "hansoft", "obsidian");

  /** Linked only with a text: a bare address of this kind looks like an e-mail address. */
  private static final String MESSAGE_ID = "mid";

  /** The HTML standard's list of schemes that any site may register a handler for, and mailto. */
  public static final Set<String> OTHER_SCHEMES =
      Set.of(
          "bitcoin",
          "ftps",
          "geo",
          "im",
          "irc",
          "ircs",
          "magnet",
          "mailto",
          "matrix",
          "mms",
          "news",
          "nntp",
          "openpgp4fpr",
          "sftp",
          "sip",
          "sms",
          "smsto",
          "ssh",
          "tel",
          "urn",
          "webcal",
          "wtai",
          "xmpp");

  private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*):");

  /** A port after the name of a host, where the host could also be a scheme. */
  private static final Pattern PORT = Pattern.compile("\\d+(?:[/?#]|$)");

  private static final String DOWNLOAD = "/user_uploads/download/";

  /** Also matches the path that saves a file instead of displaying it. */
  private static final Pattern UPLOAD =
      Pattern.compile("/user_uploads/(?:download/)?(\\d+/[^?#]+)");

  /** The same within a text that may continue after it, and not as part of another address. */
  private static final Pattern NAMED_UPLOAD =
      Pattern.compile(
          "(?<![\\w.:/\\]-])/user_uploads/(?:download/)?"
              + "(\\d+/[^\\s?#]*[^\\s?#.,;:!()\\[\\]{}'\"])");

  private static final String UPLOADS = "/user_uploads/";

  /** The endings of names that are previewed, in lower case. */
  private static final Set<String> PICTURE_ENDINGS = Set.of("png", "gif", "jpg", "jpeg", "webp");

  private Urls() {}

  /**
   * Returns the address for a link, relative if it leads into the organization itself.
   *
   * @return null if a message may not link there
   */
  public static @Nullable String safe(String url, Dialect dialect) {
    String address = withoutBlanks(url);
    if (address.isEmpty() || address.startsWith("#")) {
      return address.isEmpty() ? null : address;
    }
    if (address.startsWith("/") && !address.startsWith("//") && !address.startsWith("/\\")) {
      return address;
    }
    String scheme = scheme(address);
    if (scheme == null) {
      return guessed(address);
    }
    if (WEB_SCHEMES.contains(scheme)) {
      boolean leadsSomewhere = address.startsWith("//", scheme.length() + 1);
      return leadsSomewhere ? relative(address, dialect.externalUrl()) : null;
    }
    return isLinked(scheme) ? address : null;
  }

  /** Returns the scheme in lower case, or null for an address that begins with a host or a path. */
  private static @Nullable String scheme(String address) {
    var scheme = SCHEME.matcher(address);
    if (!scheme.lookingAt()) {
      return null;
    }
    String name = scheme.group(1).toLowerCase(Locale.ROOT);
    boolean isPort = PORT.matcher(address).region(scheme.end(), address.length()).lookingAt();
    return isPort && !isLinked(name) ? null : name;
  }

  private static boolean isLinked(String scheme) {
    return isWebOrApp(scheme) || OTHER_SCHEMES.contains(scheme) || scheme.equals(MESSAGE_ID);
  }

  /**
   * Returns whether addresses with this scheme, in lower case, and two slashes are linked in text.
   */
  public static boolean isWebOrApp(String scheme) {
    return WEB_SCHEMES.contains(scheme) || APP_SCHEMES.contains(scheme);
  }

  /**
   * Returns whether messages may link to an address that begins like this.
   *
   * <p>It may begin with an allowed scheme, a host, a slash or a fragment. Colons and ampersands
   * before the path could be parts of an obfuscated scheme.
   */
  static boolean mayLinkTo(String address) {
    if (address.startsWith("#") || address.startsWith("://")) {
      return true;
    }
    var scheme = SCHEME.matcher(address);
    String beforePath = address.split("[/?]", 2)[0];
    if (beforePath.indexOf('&') >= 0) {
      return scheme.lookingAt() && isLinked(scheme.group(1).toLowerCase(Locale.ROOT));
    }
    String name = scheme(address);
    return name == null ? beforePath.indexOf(':') < 0 || scheme.lookingAt() : isLinked(name);
  }

  /**
   * Removes control characters and encodes spaces. They could hide a scheme from this check but not
   * from browsers.
   */
  private static String withoutBlanks(String url) {
    var clean = new StringBuilder(url.length());
    url.strip()
        .chars()
        .filter(c -> c >= ' ' && c != 0x7f)
        .forEach(c -> {
          if (c == ' ') {
            clean.append("%20");
          } else {
            clean.append((char) c);
          }
        });
    return clean.toString();
  }

  private static @Nullable String guessed(String address) {
    if (address.startsWith("/")) {
      return null;
    }
    boolean mail = address.indexOf('@') > 0 && address.indexOf('/') < 0;
    return (mail ? "mailto:" : "http://") + address;
  }

  private static String relative(String address, String externalUrl) {
    if (!address.startsWith(externalUrl + "/")) {
      return address;
    }
    String rest = address.substring(externalUrl.length() + 1);
    if (rest.startsWith("#narrow/")) {
      return rest;
    }
    return rest.startsWith("user_uploads/") ? "/" + rest : address;
  }

  /** Returns the decoded path of an uploaded file, or null for other addresses. */
  public static @Nullable String uploadPath(String href) {
    var upload = UPLOAD.matcher(href);
    return upload.lookingAt() ? uploadPath(upload.toMatchResult()) : null;
  }

  /**
   * Returns the decoded path of a displayed upload whose name is that of a picture, or null. The
   * address may be absolute.
   */
  static @Nullable String picturePath(String address) {
    int start = address.indexOf(UPLOADS);
    String source = start < 0 ? "" : address.substring(start);
    String path = isShownUpload(source) ? uploadPath(source) : null;
    if (path == null) {
      return null;
    }
    String ending = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return PICTURE_ENDINGS.contains(ending) ? path : null;
  }

  /** Returns the decoded paths of the uploaded files that a text names. */
  public static List<String> namedUploads(String text) {
    return text.contains("/user_uploads/")
        ? NAMED_UPLOAD.matcher(text).results().map(Urls::uploadPath).toList()
        : List.of();
  }

  private static String uploadPath(MatchResult upload) {
    return "/user_uploads/" + decoded(upload.group(1));
  }

  /** Returns whether an image with this source is displayed as an image. */
  public static boolean isShownUpload(String source) {
    return UPLOAD.matcher(source).lookingAt() && !source.startsWith(DOWNLOAD);
  }

  private static String decoded(String path) {
    try {
      return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return path;
    }
  }
}
