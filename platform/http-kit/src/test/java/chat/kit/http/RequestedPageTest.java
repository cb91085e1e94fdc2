package chat.kit.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.micronaut.http.HttpRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RequestedPageTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          text/html                                                | true
          text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8 | true
          application/json;q=0.5, text/html                        | true
          application/json, text/plain, */*                        | false
          application/json                                         | false
          */*                                                      | false
          text/*                                                   | false
          """)
  void onlyAcceptWithHtmlWantsAPage(String accept, boolean wanted) {
    assertEquals(
        wanted, RequestedPage.isWantedBy(HttpRequest.GET("/login").header("Accept", accept)));
  }

  @Test
  void requestWithoutAcceptWantsNoPage() {
    assertEquals(false, RequestedPage.isWantedBy(HttpRequest.GET("/login")));
  }
}
