package chat.messaging.narrow;

import static org.assertj.core.api.Assertions.assertThat;

import chat.messaging.accessquery.ChannelKind;
import chat.messaging.narrow.Criterion.Between;
import chat.messaging.narrow.Criterion.From;
import chat.messaging.narrow.Criterion.Has;
import chat.messaging.narrow.Criterion.Id;
import chat.messaging.narrow.Criterion.In;
import chat.messaging.narrow.Criterion.InChannel;
import chat.messaging.narrow.Criterion.InChannelsOfKind;
import chat.messaging.narrow.Criterion.InTopic;
import chat.messaging.narrow.Criterion.Including;
import chat.messaging.narrow.Criterion.Is;
import chat.messaging.narrow.Criterion.Mentioning;
import chat.messaging.narrow.Criterion.Near;
import chat.messaging.narrow.Criterion.Words;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class TermTest {

  private static final Reference REFERENCE = new Reference.ById(1);

  private static Narrow narrow(boolean negated, Criterion... criteria) {
    return new Narrow(Stream.of(criteria).map(one -> new Term(one, negated)).toList());
  }

  @Test
  void selectiveTermsAreSmallSearches() {
    assertThat(
            narrow(
                    false,
                    new InChannel(REFERENCE),
                    new InChannelsOfKind(ChannelKind.PUBLIC),
                    new InTopic("t"),
                    new Between(List.of(REFERENCE)),
                    new Including(List.of(REFERENCE)),
                    new Id(1),
                    new Near(1),
                    Is.DM,
                    Is.STARRED,
                    In.ALL)
                .effort())
        .isEqualTo(SearchBudget.SMALL);
    assertThat(
            narrow(true, new InChannel(REFERENCE), new Between(List.of(REFERENCE)), Is.DM).effort())
        .isEqualTo(SearchBudget.SMALL);
    assertThat(Narrow.ALL.effort()).isEqualTo(SearchBudget.SMALL);
  }

  @Test
  void homeIsUsuallyASmallSearch() {
    assertThat(narrow(false, new InChannel(REFERENCE), In.HOME).effort())
        .isEqualTo(SearchBudget.SMALL_AS_A_RULE);
    assertThat(narrow(false, In.HOME, new Words("tea")).effort()).isEqualTo(SearchBudget.LARGE);
  }

  @Test
  void termsTestedOnEachMessageAreLargeSearches() {
    assertThat(
            Stream.of(
                new Words("tea"),
                new From(REFERENCE),
                new Mentioning(REFERENCE),
                Has.REACTION,
                Is.ALERTED,
                Is.MENTIONED,
                Is.UNREAD,
                Is.FOLLOWED))
        .allMatch(
            one -> narrow(false, new InChannel(REFERENCE), one).effort() == SearchBudget.LARGE);
  }

  @Test
  void negatedTermsAreLargeSearches() {
    assertThat(Stream.of(new InTopic("t"), new Id(1), Is.STARRED, In.HOME))
        .allMatch(one -> narrow(true, one).effort() == SearchBudget.LARGE);
  }
}
