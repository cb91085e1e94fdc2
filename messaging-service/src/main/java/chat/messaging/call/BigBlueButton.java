package chat.messaging.call;

import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.kit.digest.Sha256;
import chat.kit.http.OrganizationHosts;
import chat.kit.limit.Deadline;
import chat.messaging.MessagingError;
import io.micronaut.context.annotation.Property;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * BigBlueButton calls.
 *
 * <p>Joining needs a signed link with the participant's name. A call's URL therefore points to this
 * server, which redirects each user to a link signed for them.
 */
@Singleton
final class BigBlueButton implements CallProvider {
  private static final String NAME = "BigBlueButton";
  private static final String JOIN = "/calls/bigbluebutton/join?bigbluebutton=";

  private final ProviderClient client;
  private final JsonMapper json;
  private final Actors actors;
  private final OrganizationHosts hosts;
  private final String url;
  private final String secret;

  BigBlueButton(
      ProviderClient client,
      JsonMapper json,
      Actors actors,
      OrganizationHosts hosts,
      @Property(name = "chat.bigbluebutton.url", defaultValue = "") String url,
      @Property(name = "chat.bigbluebutton.secret", defaultValue = "") String secret) {
    this.client = client;
    this.json = json;
    this.actors = actors;
    this.hosts = hosts;
    this.url = UrlParts.base(url).replaceFirst("/api$", "");
    this.secret = secret;
  }

  @Override
  public String wireName() {
    return "bigbluebutton";
  }

  @Override
  public String stateKey() {
    return "big_blue_button";
  }

  @Override
  public String title() {
    return NAME;
  }

  @Override
  public int number() {
    return 4;
  }

  @Override
  public boolean isConfigured() {
    return !url.isEmpty() && !secret.isEmpty();
  }

  /** Creates the meeting before its URL is returned. */
  @Override
  public String create(CallRequest request) {
    requireConfigured();
    BigBlueButtonMeeting meeting = meeting(request);
    String subdomain = actors.organization(meeting.organizationId()).subdomain();
    createAtServer(meeting, request.deadline());
    return hosts.addressOf(subdomain) + link(meeting);
  }

  /** Returns a path within this server. The meeting is created when the first user joins. */
  String announce(CallRequest request) {
    requireConfigured();
    return link(meeting(request));
  }

  /**
   * Returns the provider's URL for joining a meeting. Creates the meeting if it does not exist.
   *
   * @param token of a link from {@link #create} or {@link #announce}
   */
  String join(ProjectedAccount account, String token, Deadline deadline) {
    requireConfigured();
    BigBlueButtonMeeting meeting = read(token);
    if (meeting.organizationId() != account.organizationId()) {
      throw MessagingError.INVALID_CALL_LINK.refuse();
    }
    String createTime = createAtServer(meeting, deadline);
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("meetingID", meeting.id());
    parameters.put("role", account.userId() == meeting.makerId() ? "MODERATOR" : "VIEWER");
    parameters.put("fullName", account.fullName());
    parameters.put("createTime", createTime);
    return signed("join", parameters);
  }

  private void requireConfigured() {
    if (!isConfigured()) {
      throw MessagingError.BIGBLUEBUTTON_NOT_CONFIGURED.refuse();
    }
  }

  private static BigBlueButtonMeeting meeting(CallRequest request) {
    return new BigBlueButtonMeeting(
        "chat-" + UUID.randomUUID(),
        request.nameOrDefault(),
        !request.withVideo(),
        request.maker().organizationId(),
        request.maker().userId());
  }

  /** Creates the meeting, idempotently. Returns its creation time. */
  private String createAtServer(BigBlueButtonMeeting meeting, Deadline deadline) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("meetingID", meeting.id());
    parameters.put("name", meeting.name());
    parameters.put("lockSettingsDisableCam", Boolean.toString(meeting.voiceOnly()));
    var conversation = client.with(NAME, deadline);
    var answer =
        conversation.sendSuccessfully(conversation.request(signed("create", parameters)).GET());
    try {
      Document document = parse(answer.body());
      if (text(document, "messageKey").equals("checksumError")) {
        throw conversation.badCredentials();
      }
      if (!text(document, "returncode").equals("SUCCESS")) {
        throw conversation.failed("an answer that is no success");
      }
      return text(document, "createTime");
    } catch (SAXException e) {
      throw conversation.failed("an answer that is no XML");
    }
  }

  private String signed(String call, Map<String, String> parameters) {
    String query = UrlParts.query(parameters);
    return url + "/api/" + call + "?" + query + "&checksum=" + Sha256.hex(call + query + secret);
  }

  private static Document parse(String xml) throws SAXException {
    try {
      var factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setXIncludeAware(false);
      factory.setExpandEntityReferences(false);
      var builder = factory.newDocumentBuilder();
      builder.setErrorHandler(null);
      return builder.parse(new InputSource(new StringReader(xml)));
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Document document, String element) {
    var elements = document.getElementsByTagName(element);
    return elements.getLength() == 0 ? "" : elements.item(0).getTextContent();
  }

  private String link(BigBlueButtonMeeting meeting) {
    try {
      var encoder = Base64.getUrlEncoder().withoutPadding();
      String value =
          encoder.encodeToString(json.writeValueAsString(meeting).getBytes(StandardCharsets.UTF_8));
      return JOIN + value + "." + encoder.encodeToString(HmacSha256.of(secret, value));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private BigBlueButtonMeeting read(String token) {
    int dot = Math.max(0, token.indexOf('.'));
    String value = token.substring(0, dot);
    try {
      byte[] signature = Base64.getUrlDecoder().decode(token.substring(dot).replace(".", ""));
      if (MessageDigest.isEqual(signature, HmacSha256.of(secret, value))) {
        return json.readValue(Base64.getUrlDecoder().decode(value), BigBlueButtonMeeting.class);
      }
    } catch (IllegalArgumentException | IOException e) {
      throw MessagingError.INVALID_CALL_LINK.refuse();
    }
    throw MessagingError.INVALID_CALL_LINK.refuse();
  }
}
