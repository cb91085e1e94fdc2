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
import chat.messaging.narrow.Criterion.Near;
import chat.messaging.narrow.Criterion.Words;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class TermTest {

  private static final Reference SOMEBODY = new Reference.ById(1);

  private static Narrow narrow(boolean negated, Criterion... criteria) {
    return new Narrow(Stream.of(criteria).map(one -> new Term(one, negated)).toList());
  }

  @Test
  void placesAndIndexesOfFewAreSmall() {
    assertThat(
            narrow(
                    false,
                    new InChannel(SOMEBODY),
                    new InChannelsOfKind(ChannelKind.PUBLIC),
                    new InTopic("t"),
                    new Between(List.of(SOMEBODY)),
                    new Including(List.of(SOMEBODY)),
                    new Id(1),
                    new Near(1),
                    Is.DM,
                    Is.STARRED,
                    In.ALL)
                .effort())
        .isEqualTo(SearchBudget.SMALL);
    assertThat(
            narrow(true, new InChannel(SOMEBODY), new Between(List.of(SOMEBODY)), Is.DM).effort())
        .isEqualTo(SearchBudget.SMALL);
    assertThat(Narrow.ALL.effort()).isEqualTo(SearchBudget.SMALL);
  }

  @Test
  void homeIsSmallAsARule() {
    assertThat(narrow(false, new InChannel(SOMEBODY), In.HOME).effort())
        .isEqualTo(SearchBudget.SMALL_AS_A_RULE);
    assertThat(narrow(false, In.HOME, new Words("tea")).effort()).isEqualTo(SearchBudget.LARGE);
  }

  @Test
  void whatEachMessageIsAskedForIsLarge() {
    assertThat(
            Stream.of(
                new Words("tea"),
                new From(SOMEBODY),
                Has.REACTION,
                Is.ALERTED,
                Is.MENTIONED,
                Is.UNREAD,
                Is.FOLLOWED))
        .allMatch(
            one -> narrow(false, new InChannel(SOMEBODY), one).effort() == SearchBudget.LARGE);
  }

  @Test
  void whatMessagesMustNotBeIsLargeToo() {
    assertThat(Stream.of(new InTopic("t"), new Id(1), Is.STARRED, In.HOME))
        .allMatch(one -> narrow(true, one).effort() == SearchBudget.LARGE);
  }
}
