package chat.kit.http;

/** The protocol version of the API, which clients compare with theirs. */
public final class ApiLevel {

  /** The value of {@code zulip_version} and {@code zulip_merge_base}. */
  public static final String VERSION = "12.0";

  /** The value of {@code zulip_feature_level}. */
  public static final int FEATURE_LEVEL = 494;

  /**
   * The value of {@code server_generation}, the same for all programs of a release.
   *
   * <p>Clients reload their state if it differs from the generation that they have seen.
   */
  public static final int GENERATION = FEATURE_LEVEL;

  private ApiLevel() {}
}
