package chat.uploads.realmpicture;

import chat.identityprojection.Actors;
import chat.kit.digest.Gravatar;
import chat.kit.error.RequestError;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.http.OrganizationHosts;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForEveryone;
import chat.kit.token.Requester;
import chat.kit.token.ServiceCaller;
import chat.kit.token.Visitor;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import java.util.Optional;

/** Redirects to the organization's icon and logos (API: get-realm-icon, get-realm-logo). */
@Operations
@ForEveryone
final class RealmPictureLinksController {

  private final RealmPictureRepository pictures;
  private final Actors actors;
  private final OrganizationHosts hosts;

  RealmPictureLinksController(
      RealmPictureRepository pictures, Actors actors, OrganizationHosts hosts) {
    this.pictures = pictures;
    this.actors = actors;
    this.hosts = hosts;
  }

  /**
   * Redirects to the organization's icon, a square picture.
   *
   * <p>Needs no authentication. The organization is that of the host to which the request was sent.
   */
  @OperationId("get-realm-icon")
  @Get("/realm/icon")
  HttpResponse<?> icon(Requester requester) {
    return redirect(requester, RealmPictureKind.ICON);
  }

  /**
   * Redirects to one of the organization's logos.
   *
   * <p>Needs no authentication. The organization is that of the host to which the request was sent.
   */
  @OperationId("get-realm-logo")
  @Get("/realm/logo")
  HttpResponse<?> logo(Requester requester, @Params LogoParams params) {
    return redirect(requester, RealmPictureKind.logo(params.night()));
  }

  private HttpResponse<?> redirect(Requester requester, RealmPictureKind kind) {
    long organizationId = organizationId(requester);
    String url =
        pictures
            .find(organizationId, kind.wireName())
            .flatMap(picture -> Optional.ofNullable(picture.url()))
            .orElseGet(() -> defaultUrl(organizationId));
    return HttpResponse.status(HttpStatus.FOUND)
        .header(HttpHeaders.LOCATION, url)
        .header(HttpHeaders.CACHE_CONTROL, "no-cache");
  }

  private String defaultUrl(long organizationId) {
    return Gravatar.url(hosts.addressOf(actors.organization(organizationId).subdomain()), 1);
  }

  private static long organizationId(Requester requester) {
    return switch (requester) {
      case Caller caller -> caller.organizationId();
      case Visitor visitor -> visitor.organizationId();
      case ServiceCaller _ -> throw RequestError.UNAUTHORIZED.refuse("Invalid organization");
    };
  }
}
