package chat.contracts;

/** The headers of records: source, organization and number of a change. */
public final class RecordHeader {

  /** The program that has written it, as {@link Program#wireName}. */
  public static final String SOURCE = "source";

  /** The id of the organization, in digits. */
  public static final String ORGANIZATION = "organization";

  /** The change's number among those of its source, organization and topic, in digits. */
  public static final String NUMBER = "number";

  /** The request that has caused it, if there is one. */
  public static final String REQUEST_ID = "request_id";

  private RecordHeader() {}
}
