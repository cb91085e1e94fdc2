package chat.markdown;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which addresses a message may link to, and how they are written. */
final class Urls {

  /** Schemes that need two slashes when they stand in text. */
  static final Set<String> WEB_SCHEMES = Set.of("http", "https", "ftp", "file");

  /** Programs whose addresses are linked as those of pages are. */
  private static final Set<String> APP_SCHEMES = Set.of("asanadesktop", "hansoft", "obsidian");

  /** Linked with a text only: as it stands, an address of this kind looks like one for mail. */
  private static final String MESSAGE_ID = "mid";

  /** The HTML standard's list of schemes that any site may hand to a program, and mailto. */
  static final Set<String> OTHER_SCHEMES =
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

  /** What follows the name of a host, where it could be a scheme too. */
  private static final Pattern PORT = Pattern.compile("\\d+(?:[/?#]|$)");

  private static final String DOWNLOAD = "/user_uploads/download/";

  /** With the way to it that saves a file in place of showing it. */
  private static final Pattern UPLOAD =
      Pattern.compile("/user_uploads/(?:download/)?(\\d+/[^?#]+)");

  /** The same in a text, which goes on behind it, and where it is no part of another address. */
  private static final Pattern NAMED_UPLOAD =
      Pattern.compile(
          "(?<![\\w.:/\\]-])/user_uploads/(?:download/)?"
              + "(\\d+/[^\\s?#]*[^\\s?#.,;:!()\\[\\]{}'\"])");

  private Urls() {}

  /**
   * The address to put into a link, relative if it leads into the organization itself.
   *
   * @return null if a message may not link there
   */
  static @Nullable String safe(String url, Dialect dialect) {
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

  /** The scheme in lower case, or null for an address that begins with a host or a path. */
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

  /** Whether addresses with this scheme, in lower case, and two slashes are linked in text. */
  static boolean isWebOrApp(String scheme) {
    return WEB_SCHEMES.contains(scheme) || APP_SCHEMES.contains(scheme);
  }

  /**
   * Whether an address begins with a scheme to which messages may link, with a host, a slash or a
   * fragment. Colons and ampersands before the path could be parts of a scheme in disguise.
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

  /** Control characters and blanks hide schemes from those who check and not from browsers. */
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

  /** The decoded path of an uploaded file, or null for other addresses. */
  static @Nullable String uploadPath(String href) {
    var upload = UPLOAD.matcher(href);
    return upload.lookingAt() ? uploadPath(upload.toMatchResult()) : null;
  }

  /** The decoded paths of the uploaded files that a text names. */
  static List<String> namedUploads(String text) {
    return text.contains("/user_uploads/")
        ? NAMED_UPLOAD.matcher(text).results().map(Urls::uploadPath).toList()
        : List.of();
  }

  private static String uploadPath(MatchResult upload) {
    return "/user_uploads/" + decoded(upload.group(1));
  }

  /** Whether an image with this source is shown as such. */
  static boolean isShownUpload(String source) {
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
