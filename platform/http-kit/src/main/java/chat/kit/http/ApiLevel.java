package chat.kit.http;

/** Which protocol is spoken here: the specification's level, which clients compare with theirs. */
public final class ApiLevel {

  /** {@code zulip_version}, and {@code zulip_merge_base}. */
  public static final String VERSION = "12.0";

  /** {@code zulip_feature_level}. */
  public static final int FEATURE_LEVEL = 494;

  private ApiLevel() {}
}
