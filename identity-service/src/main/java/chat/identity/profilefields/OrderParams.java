package chat.identity.profilefields;

import java.util.List;

/** The parameters of {@code PATCH /realm/profile_fields}: all fields' ids. */
record OrderParams(List<Long> order) {}
