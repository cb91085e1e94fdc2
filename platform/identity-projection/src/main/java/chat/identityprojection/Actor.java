package chat.identityprojection;

/** An account that acts, with its settings and its organization. */
public record Actor(
    ProjectedAccount account, AccountSettings settings, ProjectedOrganization organization) {}
