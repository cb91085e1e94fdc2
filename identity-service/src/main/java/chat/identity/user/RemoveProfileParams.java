package chat.identity.user;

import java.util.List;

/** The parameters of {@code DELETE /users/me/profile_data}: ids of fields. */
record RemoveProfileParams(List<Long> data) {}
