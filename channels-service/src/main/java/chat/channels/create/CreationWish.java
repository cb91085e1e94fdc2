package chat.channels.create;

import java.util.List;

/** How somebody wants a new channel to begin. */
public record CreationWish(
    String name, String description, List<Long> subscribers, WantedSettings settings) {}
