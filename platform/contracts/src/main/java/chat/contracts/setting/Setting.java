package chat.contracts.setting;

import chat.contracts.setting.SettingForm.EmailPattern;
import chat.contracts.setting.SettingForm.FilePath;
import chat.contracts.setting.SettingForm.Fraction;
import chat.contracts.setting.SettingForm.Host;
import chat.contracts.setting.SettingForm.JdbcUrl;
import chat.contracts.setting.SettingForm.KafkaServers;
import chat.contracts.setting.SettingForm.Name;
import chat.contracts.setting.SettingForm.Networks;
import chat.contracts.setting.SettingForm.OneOf;
import chat.contracts.setting.SettingForm.OrNone;
import chat.contracts.setting.SettingForm.Port;
import chat.contracts.setting.SettingForm.Rate;
import chat.contracts.setting.SettingForm.Secret;
import chat.contracts.setting.SettingForm.ServerUrl;
import chat.contracts.setting.SettingForm.Text;
import chat.contracts.setting.SettingForm.Time;
import chat.contracts.setting.SettingForm.TrueOrFalse;
import chat.contracts.setting.SettingForm.Whole;

/**
 * Every environment variable that {@code docs/configuration.md} or {@code docs/operations.md}
 * describes.
 */
public enum Setting {
  CHAT_PORT(new Port()),
  CHAT_HOST(new Host()),
  CHAT_KEYS_DIRECTORY(new FilePath()),
  CHAT_KAFKA_BOOTSTRAP_SERVERS(new KafkaServers()),
  CHAT_KAFKA_CLIENT_PROPERTIES(new OrNone(new FilePath())),
  CHAT_EXTERNAL_URL(new OrNone(new ServerUrl(false, false))),
  CHAT_IDENTITY_URL(new ServerUrl(false, true)),
  CHAT_CHANNELS_URL(new ServerUrl(false, true)),
  CHAT_MESSAGING_URL(new ServerUrl(false, true)),
  CHAT_UPLOADS_URL(new ServerUrl(false, true)),
  CHAT_EXPORTS_URL(new ServerUrl(false, true)),
  CHAT_MANAGEMENT_PORT(new Port()),
  CHAT_RATE_LIMIT_ACCOUNT(new Rate()),
  CHAT_RATE_LIMIT_POLLS(new Rate()),
  CHAT_RATE_LIMIT_PIECES(new Rate()),
  CHAT_RATE_LIMIT_ADDRESS(new Rate()),
  CHAT_RATE_LIMIT_FILES(new Rate()),
  CHAT_RATE_LIMIT_LOGIN(new Rate()),
  CHAT_MAX_WAITING_POLLS(wholeTo(10_000_000)),
  CHAT_CLIENT_MEMORY(wholeTo(1L << 50)),
  CHAT_CREDENTIAL_CACHE_TTL(timeFrom("0s")),
  CHAT_TRUSTED_PROXIES(new OrNone(new Networks())),
  INVITATION_LINK_VALIDITY_MINUTES(wholeTo(52_560_000)),
  CHAT_INVITATION_LIMIT(wholeTo(1_000_000)),
  CHAT_SESSION_IDLE(timeFrom("1s")),
  CHAT_SESSION_LIFE(timeFrom("1s")),
  CHAT_PROJECTION_BATCH_INTERVAL(timeFrom("0s")),
  CHAT_PROJECTION_WAIT_TIMEOUT(timeFrom("0s")),
  CHAT_PROJECTION_GROUP(new Name(200)),
  CHAT_RETENTION_ENABLED(new TrueOrFalse()),
  CHAT_RETENTION_PAUSE(timeFrom("100ms")),
  CHAT_SEARCH_INDEX_PAUSE(timeFrom("100ms")),
  CHAT_EVENTS_WINDOW(wholeTo(65_536)),
  CHAT_EVENTS_OLDER_WAIT(timeFrom("0s")),
  CHAT_EVENTS_QUEUES(new Whole(1, 1_000_000)),
  CHAT_EVENTS_HEARTBEAT(new Time("1s", "89s")),
  CHAT_QUEUE_MAINTENANCE_INTERVAL(timeFrom("100ms")),
  CHAT_QUEUE_RECONNECT_GRACE(timeFrom("0s")),
  CHAT_SEARCH_TIMEOUT(timeFrom("1s")),
  CHAT_MAX_CONCURRENT_SEARCHES(new Whole(1, 10_000)),
  CHAT_SEARCH_QUEUE_TIMEOUT(timeFrom("0s")),
  CHAT_MAX_CONCURRENT_SEARCHES_PER_ACCOUNT(new Whole(1, 10_000)),
  CHAT_EVENT_LOOPS(new Fraction(0.01, 64)),
  CHAT_TARGET(new Text()),
  CHAT_TRANSPORT(OneOf.of("io_uring", "nio")),
  CHAT_MESSAGE_CACHE_MIB(wholeTo(65_536)),
  CHAT_FAST_PATH(new TrueOrFalse()),
  CHAT_BATCHING(new TrueOrFalse()),
  CHAT_VIDEO_PROVIDER(
      new OrNone(
          OneOf.of("bigbluebutton", "constructorgroups", "jitsi", "nextcloud_talk", "zoom"))),
  CHAT_VIDEO_CONNECT_TIMEOUT(timeFrom("100ms")),
  CHAT_VIDEO_TIMEOUT(timeFrom("100ms")),
  CHAT_PASSWORD_HASH_KIBIBYTES(new Whole(8, 1_048_576)),
  CHAT_PASSWORD_HASH_PASSES(new Whole(1, 1_000)),
  CHAT_WELCOME(new TrueOrFalse()),
  CHAT_BOT_LIMIT(wholeTo(1_000_000)),
  CHAT_USER_GROUP_LIMIT(wholeTo(1_000_000)),
  CAN_ACCESS_ALL_USERS_GROUP_LIMITS_PRESENCE(new TrueOrFalse()),
  CHAT_SHUTDOWN_DELAY(timeFrom("0s")),
  CHAT_SHUTDOWN_GRACE(timeFrom("0s")),
  CHAT_DATABASE_CONNECTIONS(new Whole(3, 10_000)),
  CHAT_DATABASE_TIMEOUT(new Whole(1, 86_400)),
  WEB_PUBLIC_STREAMS_ENABLED(new TrueOrFalse()),
  CHAT_EMAIL_GATEWAY_PATTERN(new OrNone(new EmailPattern())),
  CHAT_STORAGE(OneOf.of("directory", "s3")),
  CHAT_STORAGE_DIRECTORY(new FilePath()),
  CHAT_EXPORT_WORKERS(wholeTo(100)),
  CHAT_EXPORT_SHARE(new Whole(1, 100)),
  CHAT_EXPORT_MAX_MESSAGES(wholeTo(1_000_000_000_000L)),
  CHAT_EXPORT_MAX_UPLOADS(wholeTo(1_000_000)),
  CHAT_EXPORT_WEEKLY_LIMIT(wholeTo(1_000_000)),
  CHAT_EXPORT_PENDING(wholeTo(1_000_000)),
  CHAT_EXPORT_MAX_SNAPSHOT_SKEW(timeFrom("0s")),
  CHAT_EXPORT_LIFE(timeFrom("0s")),
  CHAT_SUPPORT_ADDRESS(new OrNone(new Text())),
  CHAT_FORM_MEMORY(wholeTo(1L << 50)),
  CHAT_FORM_TIMEOUT(timeFrom("100ms")),
  CHAT_SPOOL_MEBIBYTES(new Whole(1, 1 << 24)),
  CHAT_SNAPSHOT_LIMIT(timeFrom("1s")),
  CHAT_S3_BUCKET(new OrNone(new Name(63))),
  CHAT_S3_REGION(new Name(63)),
  CHAT_S3_ENDPOINT(new OrNone(new ServerUrl(true, false))),
  CHAT_S3_ACCESS_KEY(new OrNone(new Secret())),
  CHAT_S3_SECRET_KEY(new OrNone(new Secret())),
  UPLOAD_QUOTA_MIB(wholeTo(1 << 30)),
  CHAT_DAILY_UPLOAD_MIB(wholeTo(1 << 30)),
  CHAT_STORAGE_MIN_FREE_MIB(wholeTo(1 << 30)),
  CHAT_TRANSFER_MIN_RATE_KIB(wholeTo(1 << 20)),
  CHAT_TRANSFER_WINDOW(timeFrom("1s")),
  CHAT_TRANSFER_DEADLINE(timeFrom("1s")),
  CHAT_UNCLAIMED_FILES_LIFE(timeFrom("0s")),
  CHAT_ORPHANED_BLOBS_PERCENT(wholeTo(100)),
  MAX_FILE_UPLOAD_SIZE(wholeTo(1 << 20)),
  CHAT_MAX_CONCURRENT_UPLOADS(wholeTo(10_000)),
  CHAT_MAX_CONCURRENT_UPLOADS_PER_ACCOUNT(wholeTo(10_000)),
  CHAT_MAX_CONCURRENT_PICTURES(wholeTo(10_000)),
  CHAT_MAX_CONCURRENT_DOWNLOADS(wholeTo(10_000)),
  CHAT_MAX_CONCURRENT_DOWNLOADS_PER_ACCOUNT(wholeTo(10_000)),
  CHAT_TUS_UPLOAD_LIFE(timeFrom("1m")),
  CHAT_TUS_UPLOAD_LIMIT(wholeTo(1_000_000)),
  CHAT_CUSTOM_EMOJI_LIMIT(wholeTo(10_000)),
  CHAT_HEAD_TIMEOUT(timeFrom("100ms")),
  CHAT_BODY_TIMEOUT(timeFrom("100ms")),
  CHAT_DATABASE_URL(new JdbcUrl()),
  CHAT_DATABASE_PASSWORD(new OrNone(new Secret())),
  CHAT_RELAY_POLL(timeFrom("100ms")),

  // Video calls
  CHAT_JITSI_URL(new OrNone(new ServerUrl(true, false))),
  CHAT_BIGBLUEBUTTON_URL(new OrNone(new ServerUrl(true, false))),
  CHAT_BIGBLUEBUTTON_SECRET(new OrNone(new Secret())),
  CHAT_ZOOM_ACCOUNT_ID(new OrNone(new Text())),
  CHAT_ZOOM_CLIENT_ID(new OrNone(new Text())),
  CHAT_ZOOM_CLIENT_SECRET(new OrNone(new Secret())),
  CHAT_ZOOM_OAUTH_URL(new OrNone(new ServerUrl(true, false))),
  CHAT_ZOOM_API_URL(new OrNone(new ServerUrl(true, false))),
  CHAT_CONSTRUCTOR_GROUPS_URL(new OrNone(new ServerUrl(true, false))),
  CHAT_CONSTRUCTOR_GROUPS_ACCESS_KEY(new OrNone(new Secret())),
  CHAT_CONSTRUCTOR_GROUPS_SECRET_KEY(new OrNone(new Secret())),
  CHAT_NEXTCLOUD_TALK_URL(new OrNone(new ServerUrl(true, false))),
  CHAT_NEXTCLOUD_TALK_USER(new OrNone(new Text())),
  CHAT_NEXTCLOUD_TALK_PASSWORD(new OrNone(new Secret())),

  // Provisioning and the first organization
  CHAT_ADMIN_DATABASE_URL(new OrNone(new JdbcUrl())),
  CHAT_ADMIN_DATABASE_USER(new OrNone(new Text())),
  CHAT_ADMIN_DATABASE_PASSWORD(new OrNone(new Secret())),
  CHAT_IDENTITY_DATABASE_PASSWORD(new OrNone(new Secret())),
  CHAT_CHANNELS_DATABASE_PASSWORD(new OrNone(new Secret())),
  CHAT_MESSAGING_DATABASE_PASSWORD(new OrNone(new Secret())),
  CHAT_UPLOADS_DATABASE_PASSWORD(new OrNone(new Secret())),
  CHAT_EXPORTS_DATABASE_PASSWORD(new OrNone(new Secret())),
  CHAT_KAFKA_ACCOUNTS_DIRECTORY(new OrNone(new FilePath())),
  CHAT_SCRAM_ITERATIONS(new OrNone(new Whole(1, 99_999))),
  CHAT_TOPIC_PARTITIONS(new OrNone(new Whole(1, 10_000))),
  CHAT_TOPIC_REPLICATION_FACTOR(new OrNone(new Whole(1, 1_000))),
  CHAT_MESSAGE_RETENTION_DAYS(new OrNone(new Whole(1, 36_500))),
  CHAT_GATEWAY_URL(new ServerUrl(false, false)),
  CHAT_CREDENTIALS_DIRECTORY(new FilePath());

  private final SettingForm form;

  Setting(SettingForm form) {
    this.form = form;
  }

  public SettingForm form() {
    return form;
  }

  private static Time timeFrom(String min) {
    return new Time(min, "36500d");
  }

  private static Whole wholeTo(long max) {
    return new Whole(0, max);
  }
}
