package chat.channels.create;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How somebody wants a new channel to begin.
 *
 * @param color of the first subscriptions; null for the one that the channel's id gives
 */
public record CreationWish(
    String name,
    String description,
    List<Long> subscribers,
    @Nullable String color,
    WantedSettings settings) {}
