package chat.messaging.call;

import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;

/**
 * Creates video calls (API: create-big-blue-button-video-call and the other providers' operations).
 */
@Operations
@ForCallers
final class CallsController {

  private final CreateCall createCall;
  private final Jitsi jitsi;
  private final Zoom zoom;
  private final BigBlueButton bigBlueButton;
  private final NextcloudTalk nextcloudTalk;
  private final ConstructorGroups constructorGroups;

  CallsController(
      CreateCall createCall,
      Jitsi jitsi,
      Zoom zoom,
      BigBlueButton bigBlueButton,
      NextcloudTalk nextcloudTalk,
      ConstructorGroups constructorGroups) {
    this.createCall = createCall;
    this.jitsi = jitsi;
    this.zoom = zoom;
    this.bigBlueButton = bigBlueButton;
    this.nextcloudTalk = nextcloudTalk;
    this.constructorGroups = constructorGroups;
  }

  /**
   * @param url the address at which users join the call; from {@code GET
   *     /calls/bigbluebutton/create} a path relative to the organization's URL
   */
  @Serdeable
  record Created(String url) {}

  /**
   * Creates a video call with the organization's call provider.
   *
   * <p>If that provider is not configured on the server, the server's default provider is used. The
   * request is refused if the organization has disabled calls.
   */
  @OperationId("create-video-call")
  @Post("/calls/videoprovider/create")
  Created create(Caller caller) {
    return new Created(createCall.byDefault(caller));
  }

  /**
   * Creates a video call with Constructor Groups.
   *
   * <p>The provider keeps one permanent room for each user. Refused if the server has no
   * credentials for the provider.
   */
  @OperationId("create-constructor-groups-video-call")
  @Post("/calls/constructorgroups/create")
  Created createInConstructorGroups(Caller caller) {
    return new Created(createCall.by(constructorGroups, caller, null, true));
  }

  /**
   * Creates a Jitsi Meet call with a random name.
   *
   * <p>The meeting exists once the first user joins it. Refused if neither the organization nor the
   * server has a Jitsi server.
   */
  @OperationId("create-jitsi-video-call")
  @Post("/calls/jitsi/create")
  Created createInJitsi(Caller caller) {
    return new Created(createCall.by(jitsi, caller, null, true));
  }

  /**
   * Creates a public conversation in Nextcloud Talk for a call.
   *
   * <p>The request is refused if the server has no credentials for the provider.
   */
  @OperationId("create-nextcloud-talk-video-call")
  @Post("/calls/nextcloud_talk/create")
  Created createInNextcloudTalk(Caller caller, @Params NextcloudRoomParams params) {
    return new Created(createCall.by(nextcloudTalk, caller, params.roomName(), true));
  }

  /**
   * Creates a Zoom meeting.
   *
   * <p>The caller's email address must belong to a user of the server's Zoom account. Refused if
   * the server has no credentials for the provider.
   */
  @OperationId("create-zoom-video-call")
  @Post("/calls/zoom/create")
  Created createInZoom(Caller caller, @Params ZoomCallParams params) {
    return new Created(createCall.by(zoom, caller, null, params.isVideoCall()));
  }

  /**
   * Creates a BigBlueButton meeting.
   *
   * <p>The returned URL redirects each user of the organization to the meeting. The caller joins it
   * as moderator, other users as viewers. Refused if BigBlueButton is not configured on the server.
   */
  @OperationId("create-big-blue-button-meeting")
  @Post("/calls/bigbluebutton/create")
  Created createInBigBlueButton(Caller caller, @Params BigBlueButtonCallParams params) {
    return new Created(
        createCall.by(bigBlueButton, caller, params.meetingName(), !params.voiceOnly()));
  }

  /**
   * Returns the URL of a BigBlueButton meeting that begins later.
   *
   * <p>The meeting is created when the first user joins it. The returned URL is a path relative to
   * the organization's URL and redirects each user of the organization to the meeting. Refused if
   * BigBlueButton is not configured on the server.
   */
  @OperationId("create-big-blue-button-video-call")
  @Get("/calls/bigbluebutton/create")
  Created announceInBigBlueButton(Caller caller, @Params BigBlueButtonCallParams params) {
    return new Created(
        bigBlueButton.announce(
            createCall.request(caller, params.meetingName(), !params.voiceOnly())));
  }
}
