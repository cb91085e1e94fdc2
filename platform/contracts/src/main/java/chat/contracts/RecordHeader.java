package chat.contracts;

/** The headers of records: who has written a change, whose it is, and which it is. */
public final class RecordHeader {

  /** The program that has written it, as {@link Program#wireName}. */
  public static final String SOURCE = "source";

  /** The number of the organization, in digits. */
  public static final String ORGANIZATION = "organization";

  /** The change's number among those of its source, organization and topic, in digits. */
  public static final String NUMBER = "number";

  /** The request that has led to it, where one has. */
  public static final String REQUEST_ID = "request_id";

  private RecordHeader() {}
}
