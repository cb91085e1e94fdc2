package chat.messaging.call;

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
   * @param url of the call
   */
  @Serdeable
  record Created(String url) {}

  @Post("/calls/videoprovider/create")
  Created create(Caller caller) {
    return new Created(createCall.byDefault(caller));
  }

  @Post("/calls/constructorgroups/create")
  Created createInConstructorGroups(Caller caller) {
    return new Created(createCall.by(constructorGroups, caller, null, true));
  }

  @Post("/calls/jitsi/create")
  Created createInJitsi(Caller caller) {
    return new Created(createCall.by(jitsi, caller, null, true));
  }

  @Post("/calls/nextcloud_talk/create")
  Created createInNextcloudTalk(Caller caller, @Params NextcloudRoomParams params) {
    return new Created(createCall.by(nextcloudTalk, caller, params.roomName(), true));
  }

  @Post("/calls/zoom/create")
  Created createInZoom(Caller caller, @Params ZoomCallParams params) {
    return new Created(createCall.by(zoom, caller, null, params.isVideoCall()));
  }

  @Post("/calls/bigbluebutton/create")
  Created createInBigBlueButton(Caller caller, @Params BigBlueButtonCallParams params) {
    return new Created(
        createCall.by(bigBlueButton, caller, params.meetingName(), !params.voiceOnly()));
  }

  /**
   * Returns a path relative to the organization's URL. The meeting is created when a user joins.
   */
  @Get("/calls/bigbluebutton/create")
  Created announceInBigBlueButton(Caller caller, @Params BigBlueButtonCallParams params) {
    return new Created(
        bigBlueButton.announce(
            createCall.request(caller, params.meetingName(), !params.voiceOnly())));
  }
}
