package chat.kit.http;

/** Which protocol is spoken here: the specification's level, which clients compare with theirs. */
public final class ApiLevel {

  /** {@code zulip_version}, and {@code zulip_merge_base}. */
  public static final String VERSION = "12.0";

  /** {@code zulip_feature_level}. */
  public static final int FEATURE_LEVEL = 494;

  /**
   * {@code server_generation}: clients that are told another one than they know begin anew; the
   * same for all programs of a release.
   */
  public static final int GENERATION = FEATURE_LEVEL;

  private ApiLevel() {}
}
